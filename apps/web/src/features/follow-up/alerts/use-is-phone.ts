import { useMediaQuery } from '@mantine/hooks';

/** Whether the page is as narrow as a phone; the same limit as in the styles. */
export function useIsPhone(): boolean {
  return useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
}
