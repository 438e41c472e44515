import { useMediaQuery } from '@mantine/hooks';

/** The same limit as in the styles. */
export const phoneWidth = '(max-width: 47.99em)';

/** Whether the page is as narrow as a phone. */
export function useIsPhone(): boolean {
  return useMediaQuery(phoneWidth, undefined, { getInitialValueInEffect: false });
}
