import { createTheme, type MantineColorsTuple } from '@mantine/core';
import {
  darkShades,
  greenShades,
  greyShades,
  primaryShades,
  redShades,
  type Shades,
  secondaryShades,
} from './colors.ts';

const tuple = (shades: Shades): MantineColorsTuple => [...shades] as unknown as MantineColorsTuple;

/** One family, the system's own: nothing to download, and every system font here has tabular figures. */
export const fontFamily =
  'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, "Liberation Sans", sans-serif';

/** Mantine's part of the look. What Mantine does not know (surfaces, meaning, sizes of the frame) is in theme.css. */
export const theme = createTheme({
  primaryColor: 'primary',
  primaryShade: { light: 7, dark: 5 },
  colors: {
    primary: tuple(primaryShades),
    secondary: tuple(secondaryShades),
    gray: tuple(greyShades),
    dark: tuple(darkShades),
    red: tuple(redShades),
    green: tuple(greenShades),
  },
  black: '#18181f',
  fontFamily,
  headings: {
    fontFamily,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.25rem', lineHeight: '1.4' },
      h2: { fontSize: '1rem', lineHeight: '1.5' },
      h3: { fontSize: '0.875rem', lineHeight: '1.45' },
    },
  },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.25rem', sm: '0.25rem', md: '0.375rem', lg: '0.5rem', xl: '0.75rem' },
  defaultRadius: 'md',
  breakpoints: { xs: '36em', sm: '48em', md: '62em', lg: '80em', xl: '120em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  activeClassName: '',
  components: {
    Button: { defaultProps: { size: 'sm' } },
    ActionIcon: { defaultProps: { variant: 'subtle', color: 'secondary', size: 'lg' } },
  },
});
