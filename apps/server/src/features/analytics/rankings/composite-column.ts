import type { HiddenReason, RankingComposite } from '@echolot/contract/analytics/rankings';
import { compositeOf } from '@echolot/core/composite';
import type { Indicator } from '@echolot/core/indicator';
import { localText } from '@echolot/core/local-text';
import type { RankingFigures } from '../../../columnar/figure-table.ts';
import type { StoredSurvey, Variable } from '../../structure/surveys/public.ts';
import { indicatorOf, roundForWire } from './ranking-columns.ts';

/** An indicator of the composite, and its place among the figures of a row. */
interface Part {
  readonly indicator: Indicator;
  readonly weight: number;
  readonly index: number;
}

/** The indicators the composite is made of, with their places; none where the survey defines no composite. */
export function compositeParts(
  { composite }: Pick<StoredSurvey, 'composite'>,
  variables: readonly Variable[],
): { readonly variable: Variable; readonly index: number }[] {
  if (Object.keys(composite.titles).length === 0) return [];
  return variables.flatMap((variable, index) => (variable.weight > 0 ? [{ variable, index }] : []));
}

interface CompositeFigure {
  readonly value: number | null;
  readonly change: number | null;
  readonly hidden: HiddenReason | null;
}

/**
 * The composite of a survey for each row and the whole; null where the survey defines none, or no indicator has a weight.
 * It is made of figures that are shown: as soon as one of its indicators is hidden it is hidden too, as the hidden one could
 * be worked out from it.
 */
export function compositeColumn(
  { composite }: Pick<StoredSurvey, 'composite'>,
  variables: readonly Variable[],
  rows: readonly RankingFigures[],
  total: RankingFigures,
  locales: readonly string[],
): RankingComposite | null {
  const weighted = compositeParts({ composite }, variables);
  if (weighted.length === 0) return null;
  const parts = weighted.map(({ variable, index }) => ({
    indicator: indicatorOf(variable),
    weight: variable.weight,
    index,
  }));
  const figures = rows.map((row) => compositeFigure(parts, row));
  const whole = compositeFigure(parts, total);
  return {
    title: localText(composite.titles, locales),
    decimals: 1,
    target: composite.target,
    parts: weighted.map(({ variable }) => ({
      extName: variable.extName,
      title: localText(variable.titles, locales),
      weight: variable.weight,
    })),
    values: figures.map(({ value }) => value),
    changes: figures.map(({ change }) => change),
    hidden: figures.map(({ hidden }) => hidden),
    total: whole.value,
    totalChange: whole.change,
    totalHidden: whole.hidden,
  };
}

function compositeFigure(parts: readonly Part[], { current, previous }: RankingFigures): CompositeFigure {
  const reasons = parts.flatMap(({ index }) => current[index]?.hidden ?? []);
  const [reason] = reasons;
  if (reason) return { value: null, change: null, hidden: reasons.includes('too_few') ? 'too_few' : reason };
  const value = compositeAt(parts, current);
  return {
    value: value === null ? null : roundForWire(value),
    change: changeOf(parts, current, previous),
    hidden: null,
  };
}

/** Over the indicators answered in both periods, so that one that came or went is no change. */
function changeOf(
  parts: readonly Part[],
  current: RankingFigures['current'],
  previous: RankingFigures['previous'],
): number | null {
  if (parts.some(({ index }) => previous[index]?.hidden)) return null;
  const both = parts.filter(({ index }) => (current[index]?.parts?.n ?? 0) > 0 && (previous[index]?.parts?.n ?? 0) > 0);
  const [now, before] = [compositeAt(both, current), compositeAt(both, previous)];
  return now === null || before === null ? null : roundForWire(now - before);
}

function compositeAt(parts: readonly Part[], figures: RankingFigures['current']): number | null {
  return compositeOf(
    parts.flatMap(({ indicator, weight, index }) => {
      const answers = figures[index]?.parts;
      return answers ? [{ indicator, weight, parts: answers }] : [];
    }),
  );
}
