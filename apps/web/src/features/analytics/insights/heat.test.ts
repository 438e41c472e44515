import { describe, expect, test } from 'vitest';
import { heatColors, middleShade, shadeOf } from './heat.ts';

describe('shades of the matrix', () => {
  test('the whole is the middle, the farthest is an end, and good is the same end whichever way a scale goes', () => {
    expect(shadeOf(40, 40, 10, true)).toBe(middleShade);
    expect([shadeOf(50, 40, 10, true), shadeOf(30, 40, 10, true)]).toEqual([6, 0]);
    expect([shadeOf(50, 40, 10, false), shadeOf(30, 40, 10, false)]).toEqual([0, 6]);
    expect(shadeOf(44, 40, 10, true)).toBe(4);
    expect(shadeOf(40, 40, 0, true)).toBe(middleShade);
  });

  test('numbers on every shade can be read: contrast of at least 4.5 : 1', () => {
    for (const scheme of ['light', 'dark'] as const) {
      for (let shade = 0; shade < 7; shade += 1) {
        const { background, color } = heatColors(scheme, shade);
        const [a, b] = [luminanceOf(background), luminanceOf(color)];
        expect((Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)).toBeGreaterThanOrEqual(4.5);
      }
    }
  });

  test('the two ends differ in lightness from the middle for red-green blind readers and in grey print', () => {
    const lightness = [0, 3, 6].map((shade) => luminanceOf(heatColors('light', shade).background));
    expect((lightness[1] ?? 0) - (lightness[0] ?? 0)).toBeGreaterThan(0.3);
    expect((lightness[1] ?? 0) - (lightness[2] ?? 0)).toBeGreaterThan(0.3);
  });
});

/** Relative luminance (WCAG 2.2). */
function luminanceOf(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
