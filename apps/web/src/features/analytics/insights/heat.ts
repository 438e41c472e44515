/**
 * Shades from the worst to the best of a column: orange over white to blue, after ColorBrewer's PuOr, which red-green
 * blindness does not confuse and grey print keeps apart from the middle. Text on each keeps a contrast of at least 4.5 : 1.
 */
const shades = {
  light: ['#f1a340', '#f8cd94', '#fde8cc', '#f7f7f9', '#dfe3fb', '#bcc2ff', '#8f97f5'],
  dark: ['#8a4f00', '#63400f', '#41311a', '#24242c', '#2a2c4f', '#363a7a', '#474dab'],
} as const;

const inks = { light: '#18181f', dark: '#f2f2f6' } as const;

/** Where the middle shade lies among the seven. */
export const middleShade = 3;

/**
 * The shade of a value among the others of its column: 0 the worst, 3 near the whole, 6 the best. Steps are thirds of the
 * farthest distance from the whole, so that one far-off unit is told from many near ones.
 */
export function shadeOf(value: number, whole: number, farthest: number, isHigherBetter: boolean): number {
  if (farthest <= 0) return middleShade;
  const distance = ((isHigherBetter ? 1 : -1) * (value - whole)) / farthest;
  return middleShade + Math.round(Math.max(-1, Math.min(1, distance)) * 3);
}

export function heatColors(scheme: 'light' | 'dark', shade: number): { background: string; color: string } {
  return { background: shades[scheme][shade] ?? shades[scheme][middleShade], color: inks[scheme] };
}
