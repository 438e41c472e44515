import { seriesColors } from './colors.ts';
import type { LineChartColors } from './line-chart.ts';
import { fileFont } from './svg-shapes.ts';

/** Charts of a printed page are drawn so wide, and then take the width of their place. */
export const paperDrawingPx = 680;

/** Colours of charts on paper and in files: the light ones of theme.css, whatever the screen shows. */
export const paperColors = {
  text: '#18181f',
  quiet: '#4d4d5a',
  gridline: '#e0e0e6',
  zeroLine: '#a9a9b8',
  surface: '#ffffff',
  border: '#cccccc',
  band: '#bcc2ff',
  mark: '#0000c8',
  lines: seriesColors.light,
  font: fileFont,
} as const satisfies LineChartColors & { readonly mark: string };
