import { useMediaQuery } from '@mantine/hooks';

export const phoneWidth = '(max-width: 47.99em)';

/** Whether the page is as narrow as a phone; the same limit as in the styles. */
export function useIsPhone(): boolean {
  return useMediaQuery(phoneWidth, undefined, { getInitialValueInEffect: false });
}
