import { describe, expect, test } from 'vitest';
import { chartSheet, fileNameOf, linesOf, sheetMarginPx } from './chart-sheet.ts';
import { settableText } from './settable-text.ts';
import { shapesToSvg } from './svg-shapes.ts';

const measure = (text: string): number => text.length * 10;

describe('R-143 what of a chart leaves the page', () => {
  test('R-143 the sheet has the title above the drawing, filters and date below it, in this order', () => {
    const drawing = {
      svg: '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>',
      widthPx: 400,
      heightPx: 200,
    };
    const about = ['Aurora · Sales', 'Model: $& <Golf>', 'As of 20/11-2026'];
    const { svg, widthPx, heightPx } = chartSheet({ title: 'NPS & more', note: 'A note' }, drawing, about, measure);
    expect(widthPx).toBe(400 + 2 * sheetMarginPx);
    expect(heightPx).toBeGreaterThan(200 + 5 * 12);
    expect(svg).toContain(`viewBox="0 0 ${widthPx} ${heightPx}"`);
    const yOf = (text: string): number => Number(new RegExp(`y="([\\d.]+)"[^>]*>${text}`).exec(svg)?.[1]);
    const drawingTop = Number(/<svg x="16" y="(\d+)"/.exec(svg)?.[1]);
    expect(yOf('NPS &amp; more')).toBeLessThan(yOf('A note'));
    expect(yOf('A note')).toBeLessThan(drawingTop);
    expect(yOf('Aurora')).toBeGreaterThan(drawingTop + 200);
    expect(yOf('As of')).toBeLessThan(heightPx);
    // Names never become markup.
    expect(svg).toContain('&lt;Golf&gt;');
  });

  test('long lines are broken between words', () => {
    expect(linesOf('one two three four', 90, measure)).toEqual(['one two', 'three', 'four']);
    expect(linesOf('', 90, measure)).toEqual([]);
    expect(linesOf('incomprehensibilities', 90, measure)).toEqual(['incomprehensibilities']);
  });

  test('file names keep letters and lose what systems refuse', () => {
    expect(fileNameOf(['Verkauf', 'Süd/West', 'NPS: “Süd” <a>', '2026-11-20'])).toBe(
      'verkauf-süd-west-nps-süd-a-2026-11-20',
    );
    expect(fileNameOf(['../..', 'Jyväskylä'])).toBe('jyväskylä');
  });

  test('R-143 letters the font has stay themselves in a PDF, no letter turns into another', () => {
    // Latin with its further letters, Greek, Cyrillic.
    const has = (codePoint: number): boolean => codePoint < 0x530 || (codePoint >= 0x2010 && codePoint <= 0x22ff);
    const ours = 'ÄÖÜäöüß Åå Õõ Šš Žž Łódź Rīga Ķīpsala Привет Ωραία “Quote” ’ – … → ≥ −12';
    expect(settableText(ours, has)).toBe(ours);
    // Decomposed as some systems name their units.
    expect(settableText('Mu\u0308nchen', has)).toBe('München');
    expect(settableText('95\u202f%', has)).toBe('95 %');
    expect(settableText('Ａ１ 東京 😀', has)).toBe('A1 ?? ?');
  });

  test('shapes are written as SVG, with what they say escaped', () => {
    const svg = shapesToSvg(
      [{ kind: 'text', x: 1, y: 2.3456, text: '<b>', color: 'red" onload="x', sizePx: 12 }],
      10,
      20,
    );
    expect(svg).toContain('y="2.35"');
    expect(svg).toContain('&lt;b&gt;');
    expect(svg).not.toContain('" onload="');
  });
});
