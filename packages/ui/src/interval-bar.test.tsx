import { beyond, niceAxis } from '@echolot/core/axis';
import fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { barX, IntervalBar } from './interval-bar.tsx';

const drawn = (value: number, axis: { min: number; max: number }): string =>
  renderToStaticMarkup(<IntervalBar value={value} low={value - 8} high={value + 8} axis={axis} widthPx={96} />);

test('three values beyond the axis are three arrows, not one dot at its edge', () => {
  const axis = { min: 0, max: 50 };
  for (const value of [67, 58, 55]) {
    expect(drawn(value, axis)).toContain('data-beyond="above"');
    expect(drawn(value, axis)).not.toContain('<circle');
  }
  expect(drawn(-44, axis)).toContain('data-beyond="below"');
  // Its interval lies beyond the axis too: a bar at the edge would say otherwise.
  expect(drawn(-44, axis)).not.toContain('<rect');
  expect(drawn(55, axis)).toContain('<rect');
  for (const value of [0, 25, 50]) expect(drawn(value, axis)).toContain('<circle');
});

test('every dot stands where its value is; what does not fit has no dot', () => {
  const score = fc.double({ min: -100, max: 100, noNaN: true });
  fc.assert(
    fc.property(score, fc.array(score, { minLength: 1, maxLength: 9 }), (value, reliable) => {
      const axis = niceAxis(reliable, { min: -100, max: 100 });
      const [, cx] = /<circle cx="([\d.]+)"/.exec(drawn(value, axis)) ?? [];
      expect(cx === undefined).toBe(beyond(axis, value) !== undefined);
      if (cx === undefined) return;
      const [left, right] = [barX(axis, axis.min, 96), barX(axis, axis.max, 96)];
      const share = (value - axis.min) / (axis.max - axis.min);
      expect(Number(cx)).toBeCloseTo(left + share * (right - left), 0);
    }),
  );
});
