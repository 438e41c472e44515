import { useComputedColorScheme } from '@mantine/core';
import { usePrinting } from './use-printing.ts';

/** The scheme colours are chosen for: that of the screen, and on paper the light one. */
export function useColorScheme(): 'light' | 'dark' {
  const scheme = useComputedColorScheme('light');
  return usePrinting() ? 'light' : scheme;
}
