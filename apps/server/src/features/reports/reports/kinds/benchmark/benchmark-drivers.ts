import type { Driver, Drivers } from '@echolot/contract/analytics/insights';
import { niceAxis } from '@echolot/core/axis';
import type { PdfBlock, PdfChart } from '../../../../../drawing/pdf-document.ts';
import type { BenchmarkContext } from './benchmark-context.ts';

/** Fewer points than this make no fields to compare. */
const leastPoints = 3;

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Which indicators move with the leading one, how surely, and how well the unit does in them. */
export function driverBlocks({ target, drivers }: Drivers, context: BenchmarkContext): PdfBlock[] {
  const { texts } = context;
  const reliable = drivers.filter(
    (one): one is Driver & { readonly r: number } => one.state === 'reliable' && one.r !== null,
  );
  if (!target || reliable.length === 0) return [];
  return [
    { kind: 'pageBreak' },
    { kind: 'heading', level: 1, text: texts.drivers },
    { kind: 'paragraph', text: texts.driversLead(target.title) },
    { kind: 'charts', columns: 1, charts: chartsOf(reliable, target.title, context) },
  ];
}

function chartsOf(
  reliable: readonly (Driver & { readonly r: number })[],
  target: string,
  { texts, formats }: BenchmarkContext,
): PdfChart[] {
  const rText = (r: number): string => formats.score(r, 2);
  const points = reliable.flatMap(({ indicator, r, performanceShare }) =>
    performanceShare === null ? [] : [{ x: r, y: performanceShare, label: indicator.title }],
  );
  const bars: PdfChart = {
    kind: 'bars',
    title: texts.driversTitle(target),
    subtitle: texts.driversSubtitle,
    alternative: `${texts.driversTitle(target)}: ${reliable
      .map(({ indicator, r, low, high }) =>
        low === null || high === null
          ? `${indicator.title} ${rText(r)}`
          : `${indicator.title} ${rText(r)} (${rText(low)} – ${rText(high)})`,
      )
      .join('; ')}.`,
    showsZero: true,
    limits: { min: -1, max: 1 },
    bars: reliable.map(({ indicator, r, low, high, n }) => ({
      label: indicator.title,
      text: `${rText(r)} · ${texts.answered(n ?? 0, formats.count(n ?? 0))}`,
      value: r,
      low,
      high,
    })),
    marks: [],
  };
  if (points.length < leastPoints) return [bars];
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  return [
    bars,
    {
      kind: 'scatter',
      title: texts.fieldsTitle,
      subtitle: texts.fieldsSubtitle,
      alternative: `${texts.fieldsTitle}: ${points
        .map(({ label, x, y }) => `${label} ${rText(x)} / ${formats.score(y)}`)
        .join('; ')}.`,
      x: { title: texts.fieldsX(target), ...niceAxis(xs, { min: -1, max: 1 }) },
      y: { title: texts.fieldsY, ...niceAxis(ys, { min: 0, max: 100 }) },
      cut: { x: meanOf(xs), y: meanOf(ys) },
      points,
      corners: texts.fields,
    },
  ];
}
