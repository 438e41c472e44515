import type { PdfBlock, PdfLineChart, PdfTable } from '../../apps/server/src/drawing/pdf-document.ts';
import { longDocument } from './long-document.ts';

/** The same document as a page of a browser, to be printed: charts as SVG, tables as tables. */
export function printedPage(pageCount: number): string {
  const { blocks } = longDocument(pageCount);
  return `<!doctype html><html lang="en"><head><title>Benchmark</title><style>
@page { size: A4; margin: 19mm } body { font: 9.5pt sans-serif } h1 { font-size: 20pt; break-before: page }
table { border-collapse: collapse; width: 100% } td, th { border-bottom: 0.5pt solid #ddd; padding: 3pt; text-align: right }
.charts { display: flex; gap: 20pt }
</style></head><body><h1>Benchmark</h1>${blocks.map(htmlOf).join('')}</body></html>`;
}

function htmlOf(block: PdfBlock): string {
  if (block.kind === 'heading') return `<h1>${block.text}</h1>`;
  if (block.kind === 'paragraph') return `<p>${block.text}</p>`;
  if (block.kind === 'charts') {
    const charts = block.charts.map((chart) => (chart.kind === 'line' ? svgOf(chart) : ''));
    return `<div class="charts">${charts.join('')}</div>`;
  }
  return block.kind === 'table' ? tableOf(block) : '';
}

function svgOf({ title, points }: PdfLineChart): string {
  const x = (at: number): number => 20 + at * 18;
  const y = (value: number): number => 100 - value;
  const line = points.map(({ value }, at) => `${x(at)},${y(value ?? 0)}`).join(' ');
  const band = [
    ...points.map(({ high }, at) => `${x(at)},${y(high ?? 0)}`),
    ...points.map(({ low }, at) => `${x(at)},${y(low ?? 0)}`).toReversed(),
  ].join(' ');
  const labels = points.map(({ label }, at) =>
    at % 3 === 0 ? `<text x="${x(at)}" y="112" font-size="7">${label}</text>` : '',
  );
  const grid = [0, 20, 40, 60, 80].map(
    (tick) => `<path d="M20 ${y(tick)}H230" stroke="#ddd"/><text x="0" y="${y(tick)}" font-size="7">${tick}</text>`,
  );
  return `<figure><figcaption>${title}</figcaption><svg width="240" height="116">${grid.join('')}
<polygon points="${band}" fill="#c9cdfb"/><polyline points="${line}" fill="none" stroke="#0000c8" stroke-width="1.6"/>${labels.join('')}</svg></figure>`;
}

function tableOf({ columns, rows }: PdfTable): string {
  const cells = rows.map(({ cells: its }) =>
    its.map(({ text, interval }) =>
      interval
        ? `<td><svg width="100" height="10"><rect x="${interval.low}" y="3" width="12" height="5" fill="#c9cdfb"/><circle cx="${interval.value}" cy="5" r="2.4" fill="#0000c8"/></svg></td>`
        : `<td>${text}</td>`,
    ),
  );
  const head = columns.map(({ title }) => `<th>${title}</th>`).join('');
  return `<table><thead><tr>${head}</tr></thead><tbody>${cells.map((row) => `<tr>${row.join('')}</tr>`).join('')}</tbody></table>`;
}
