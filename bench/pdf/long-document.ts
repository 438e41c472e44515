import type { PdfBlock, PdfDocument, PdfLineChart, PdfTable } from '../../apps/server/src/drawing/pdf-document.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const rowsPerPage = 16;

/** Two charts, a paragraph and a table on each page after the cover, with texts of their own. */
export function longDocument(pageCount: number): PdfDocument {
  const blocks = Array.from({ length: pageCount - 1 }, (_, page): PdfBlock[] => [
    ...(page === 0 ? [] : [{ kind: 'pageBreak' } as const]),
    { kind: 'heading', level: 1, text: `Region ${page + 1}` },
    {
      kind: 'paragraph',
      text: `Region ${page + 1}: NPS ${valueOf(page, 11)} from ${1200 + page} answers. That is ${page % 9} points better than in the previous year, which may be chance.`,
    },
    { kind: 'charts', columns: 2, charts: [chartOf(page, 0), chartOf(page, 1)] },
    tableOf(page),
  ]);
  return {
    language: 'en',
    title: 'Benchmark',
    author: 'Aurora',
    subject: 'Sales',
    madeAt: 0,
    runningHead: ['Sales', '2026'],
    words: { pageOf: '{page} of {pages}', replacedLetters: '{sign}', continued: '(continued)' },
    cover: { overline: 'Aurora', title: 'Benchmark', subtitle: 'Sales', facts: [] },
    blocks: blocks.flat(),
  };
}

export const valueOf = (page: number, at: number): number => Math.round(40 + 20 * Math.sin(page * 0.7 + at * 0.5));

export function chartOf(page: number, place: number): PdfLineChart {
  return {
    kind: 'line',
    title: place === 0 ? 'NPS' : 'Satisfaction overall, %',
    subtitle: `Region ${page + 1}, by month`,
    alternative: `Course of region ${page + 1}`,
    showsZero: true,
    limits: { min: -100, max: 100 },
    points: months.map((month, at) => {
      const value = valueOf(page + place * 3, at);
      return { label: `${month} 2026`, value, low: value - 4, high: value + 4, isComplete: at < 11 };
    }),
    marks: [{ at: 50, label: 'Target 50', look: 'target' }],
    events: [],
    lastLabel: String(valueOf(page + place * 3, 11)),
  };
}

function tableOf(page: number): PdfTable {
  const axis = {
    min: 0,
    max: 100,
    minText: '0',
    maxText: '100',
    marks: [{ at: 44, label: 'All 44', look: 'whole' as const }],
  };
  return {
    kind: 'table',
    title: `Units of region ${page + 1}`,
    emptySentence: '',
    columns: [
      { title: 'Rank', width: { points: 30 }, align: 'right' },
      { title: 'Name', width: { share: 1 }, align: 'left', isRowHead: true },
      { title: 'Answers', width: { points: 50 }, align: 'right' },
      { title: 'NPS', width: { points: 40 }, align: 'right' },
      { title: '95 %', width: { points: 104 }, align: 'left', axis },
      { title: '+/−', width: { points: 40 }, align: 'right' },
    ],
    rows: Array.from({ length: rowsPerPage }, (_, row) => {
      const value = valueOf(page, row);
      const change = ((page + row) % 11) - 5;
      return {
        cells: [
          { text: String(row + 1) },
          { text: `Dealer ${page * rowsPerPage + row} of the north` },
          { text: String(100 + ((page * 37 + row * 11) % 900)) },
          { text: String(value) },
          { text: `${value - 6} to ${value + 6}`, interval: { value, low: value - 6, high: value + 6 } },
          {
            text: change < 0 ? `−${-change}` : `+${change}`,
            ...(change > 3 && { arrow: 'up' as const, tone: 'good' as const }),
          },
        ],
      };
    }),
  };
}
