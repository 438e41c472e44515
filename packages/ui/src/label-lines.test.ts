import { describe, expect, test } from 'vitest';
import { drawBarList } from './bar-list-drawing.ts';
import { seriesColors } from './colors.ts';
import { drawIntervalChart } from './interval-chart-drawing.ts';

const dealers = ['Autozentrum Rheinaue', 'Autozentrum Hafenblick', 'Ajoneuvokeskus Jyväskylän Seppälänkangas Oy'];

const textsOf = (svg: string): string[] => [...svg.matchAll(/>([^<>]+)<\/text>/g)].map(([, text = '']) => text);

describe('R-143 names in the file of a chart', () => {
  test('R-143 stand there whole, on several lines where the file is as narrow as a phone', () => {
    const row = { text: '85', value: 85, low: 60, high: 95, isQuiet: false, colorIndex: undefined };
    const { svg, heightPx } = drawIntervalChart(
      {
        axis: { min: -50, max: 100 },
        format: String,
        reference: 34,
        nameTitle: 'Name',
        valueTitle: 'NPS, Punkte',
        rows: dealers.map((name) => ({ ...row, name })),
      },
      334,
    );
    const words = textsOf(svg).join(' ');
    for (const name of dealers) expect(words).toContain(name);
    expect(words).not.toContain('…');
    expect(heightPx).toBeGreaterThan(24 + 3 * 22);
    const bars = drawBarList(
      dealers.map((label) => ({ label, share: 0.2, count: '20', percent: '20 %' })),
      1,
      334,
    );
    for (const name of dealers) expect(textsOf(bars.svg).join(' ')).toContain(name);
  });

  test('R-143 a unit has the colour in the file that it has on a light page', () => {
    const row = { name: 'Estonia', text: '54', value: 54, low: 48, high: 60, isQuiet: false, colorIndex: 2 };
    const { svg } = drawIntervalChart(
      { axis: { min: 0, max: 100 }, format: String, reference: undefined, nameTitle: '', valueTitle: '', rows: [row] },
      700,
    );
    expect(svg).toContain(`fill="${seriesColors.light[2]}"`);
  });
});
