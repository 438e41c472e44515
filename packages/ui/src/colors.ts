/** The product's colours. Everything else is derived from them here and in theme.css. */
export const brandColors = {
  primary: '#0000c8',
  secondary: '#424242',
  accent: '#0000c8',
  error: '#be0000',
  info: '#2196F3',
  success: '#00c896',
  warning: '#FFC107',
} as const;

export type Shades = readonly [string, string, string, string, string, string, string, string, string, string];

/** Shade 7 is the brand's primary; 5 is the same blue lifted until it carries white text on a dark page (4.8 : 1). */
export const primaryShades: Shades = [
  '#eef0ff',
  '#dde0ff',
  '#bcc2ff',
  '#979fff',
  '#757eff',
  '#525cff',
  '#2f37f0',
  brandColors.primary,
  '#0000a3',
  '#00007d',
];

/** Icons and words of the frame: shade 7 is the brand's secondary; dark pages take the lighter end. */
export const secondaryShades: Shades = [
  '#d0d0d0',
  '#c2c2c2',
  '#b0b0b0',
  '#9a9a9a',
  '#828282',
  '#6a6a6a',
  '#545454',
  brandColors.secondary,
  '#303030',
  '#1f1f1f',
];

export const greyShades: Shades = [
  '#f7f7f9',
  '#f0f0f4',
  '#e6e6eb',
  '#dcdce3',
  '#cfcfd8',
  '#a9a9b8',
  '#6b6b7b',
  '#4d4d5a',
  '#33333d',
  '#18181f',
];

/** Mantine reads: 0 text, 2 dimmed text, 3 placeholder, 4 borders, 6 fields, 7 page. */
export const darkShades: Shades = [
  '#ececf1',
  '#c4c4cf',
  '#a3a3b2',
  '#8f8f9e',
  '#30303b',
  '#25252e',
  '#1b1b22',
  '#131318',
  '#0e0e12',
  '#08080b',
];

export const redShades: Shades = [
  '#fff0ef',
  '#ffdcda',
  '#ffb9b5',
  '#ff9089',
  '#f8665d',
  '#e33b33',
  '#d11a15',
  brandColors.error,
  '#9b0000',
  '#780000',
];

export const greenShades: Shades = [
  '#e6fbf5',
  '#c9f5e8',
  '#96ebd3',
  '#5fdfbc',
  '#2ed3a7',
  brandColors.success,
  '#00a67d',
  '#00795a',
  '#005d46',
  '#004434',
];

/**
 * Colours that tell series apart, safe for the common kinds of colour blindness and in grey print (after Okabe and Ito,
 * "Color Universal Design", 2008; the yellow left out because it vanishes on white). The same series keeps its index
 * everywhere.
 */
export const seriesColors = {
  light: ['#0000c8', '#d55e00', '#009e73', '#8a5cc2', '#0b7cc1', '#b0487c', '#6b6b7b'],
  dark: ['#8f97ff', '#ff9a4d', '#3ddcb0', '#c3a0f0', '#5fb6ee', '#e98bb8', '#a3a3b2'],
} as const;
