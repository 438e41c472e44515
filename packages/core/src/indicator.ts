import { addParts, type KpiParts, noParts } from './kpi-parts.ts';

/** How the answers of an indicator become its number; 'ces' and 'mean' are means on the scale, 'index' is 0 to 100. */
export type KpiMethod = 'nps' | 'csat' | 'ces' | 'mean' | 'index';

/** The answers an indicator takes; `decimals` of them are kept (0 for whole answers). */
export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly decimals: number;
}

/** How one indicator of a survey is counted. */
export interface Indicator {
  readonly method: KpiMethod;
  readonly scale: Scale;
  /** Which answers are good: the 'higher' or the 'lower' ones. */
  readonly direction: 'higher' | 'lower';
  /** CSAT: how many answers at the good end count as satisfied; 2 unless told (4–5 of 5). */
  readonly topBoxes?: number | undefined;
}

/** Answers from `from` to `to`, both included, in whole steps of the scale. */
export interface StepBand {
  readonly from: number;
  readonly to: number;
}

type IndicatorFault = 'bad_scale' | 'nps_needs_0_to_10' | 'nps_needs_higher' | 'bad_top_boxes';

/** Rankings ask for them in every cell. */
const powersOfTen = [1, 10, 100, 1000, 10_000];

/** Steps of the scale in one unit: 10^decimals. */
export function stepsPerUnit({ decimals }: Scale): number {
  return powersOfTen[decimals] ?? 10 ** decimals;
}

/** The answer in whole steps, as it is stored and summed. */
export function stepsOf(answer: number, scale: Scale): number {
  return Math.round(answer * stepsPerUnit(scale));
}

/** What is wrong with the definition of an indicator; empty when nothing is. */
export function indicatorFaults({ method, scale, direction, topBoxes = 2 }: Indicator): IndicatorFault[] {
  const faults: IndicatorFault[] = [];
  const isScale =
    Number.isInteger(scale.decimals) &&
    scale.decimals >= 0 &&
    scale.decimals <= 4 &&
    scale.min < scale.max &&
    [scale.min, scale.max].every((bound) => Math.abs(stepsOf(bound, scale) / stepsPerUnit(scale) - bound) < 1e-9);
  if (!isScale) faults.push('bad_scale');
  if (method === 'nps' && (scale.min !== 0 || scale.max !== 10)) faults.push('nps_needs_0_to_10');
  if (method === 'nps' && direction === 'lower') faults.push('nps_needs_higher');
  if (method === 'csat' && (!Number.isInteger(topBoxes) || topBoxes < 1 || topBoxes > scale.max - scale.min)) {
    faults.push('bad_top_boxes');
  }
  return faults;
}

/**
 * The bands whose answers `high` and `low` of the parts count: NPS promoters 9–10 and detractors 0–6, CSAT the top boxes;
 * other methods have none. Counting in SQL takes the bounds from here.
 */
export function bandsOf({ method, scale, direction, topBoxes = 2 }: Indicator): { high?: StepBand; low?: StepBand } {
  const unit = stepsPerUnit(scale);
  const min = stepsOf(scale.min, scale);
  const max = stepsOf(scale.max, scale);
  if (method === 'nps') return { high: { from: 9 * unit, to: max }, low: { from: min, to: 6 * unit } };
  if (method !== 'csat') return {};
  const width = (topBoxes - 1) * unit;
  return { high: direction === 'higher' ? { from: max - width, to: max } : { from: min, to: min + width } };
}

const isIn = (steps: number, band: StepBand | undefined): boolean =>
  band !== undefined && steps >= band.from && steps <= band.to;

/** The parts of single answers, each on the scale; what the columnar store does, for tests and small lists. */
export function partsOf(indicator: Indicator, answers: readonly number[]): KpiParts {
  const { high, low } = bandsOf(indicator);
  return answers.reduce<KpiParts>((parts, answer) => {
    const steps = stepsOf(answer, indicator.scale);
    const one = { n: 1, sum: steps, sumSquares: steps * steps, high: +isIn(steps, high), low: +isIn(steps, low) };
    return addParts(parts, one);
  }, noParts);
}
