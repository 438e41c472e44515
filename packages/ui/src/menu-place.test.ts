import { expect, test } from 'vitest';
import { menuPlace } from './menu-place.ts';

const view = { width: 1440, height: 900 };
const at = (top: number, left = 1000) => ({ top, bottom: top + 28, left, right: left + 28 });
const end = { align: 'end', widthPx: 200 } as const;

test('a menu opens below its button, and above one at the lower edge of the window', () => {
  expect(menuPlace(at(100), view, end)).toEqual({ width: 200, left: 828, from: 'top', distance: 132, maxHeight: 760 });
  const { from, distance, maxHeight } = menuPlace(at(860), view, end);
  expect({ from, distance, maxHeight }).toEqual({ from: 'bottom', distance: 44, maxHeight: 848 });
  // In a low window it stays where there is more room.
  expect(menuPlace(at(20), { width: 800, height: 150 }, end).from).toBe('top');
});

test('it stays inside the window', () => {
  expect(menuPlace(at(100, 20), view, end).left).toBe(8);
  expect(menuPlace(at(100, 1400), view, { align: 'start', widthPx: 300 }).left).toBe(1132);
  expect(menuPlace(at(100, 20), { width: 180, height: 600 }, end).width).toBe(164);
});
