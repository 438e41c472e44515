import type { DemoDimension, DemoIndicator, DemoVariable } from './demo-survey.ts';
import { cumulate, type Random } from './random.ts';

export type DemoAnswers = Record<string, number | string | string[]>;

/** How the answer to a dimension moves a customer's mood, so that filtering finds differences. */
const moods: Readonly<Record<string, number>> = {
  'age_group=18-29': -0.12,
  'age_group=60-69': 0.1,
  'age_group=70-plus': 0.2,
  'customer_type=fleet': -0.2,
  'customer_type=staff': 0.3,
  'purchase_channel=online': -0.15,
  'previous_car=same-brand': 0.15,
  'previous_car=other-brand': -0.1,
  'test_drive_taken=no': -0.12,
  'visit_reason=repair': -0.18,
  'visit_reason=recall': -0.45,
  'visit_reason=accident': -0.15,
  'booking_channel=online': 0.08,
  'replacement_car=yes': 0.12,
  'vehicle_age=8-plus': -0.08,
};

interface DrawnDimension {
  readonly variable: DemoDimension;
  readonly weights: Float64Array;
  readonly moods: readonly number[];
}

/** Draws the answers of one customer after another. */
export interface AnswerDrawer {
  /** Draws what is known of customer and occasion into `answers`. @returns how it moves the mood. */
  drawDimensions(random: Random, answers: DemoAnswers): number;
  /** Draws the scores for a mood (0 ordinary, 1 one standard deviation better) up to the question where the customer stops. */
  drawScores(random: Random, answers: DemoAnswers, mood: number, strengths: readonly number[], stopsAt: number): void;
  readonly indicatorCount: number;
}

/** @param given ext names of dimensions whose answer follows from the case and is not drawn. */
export function createAnswerDrawer(variables: readonly DemoVariable[], given: readonly string[]): AnswerDrawer {
  const dimensions = variables
    .filter((variable): variable is DemoDimension => variable.kind === 'dimension' && !given.includes(variable.extName))
    .map(
      (variable): DrawnDimension => ({
        variable,
        weights: cumulate(variable.options.map(({ weight }) => weight)),
        moods: variable.options.map(({ extName }) => moods[`${variable.extName}=${extName}`] ?? 0),
      }),
    );
  const indicators = variables.filter((variable): variable is DemoIndicator => variable.kind === 'indicator');
  return {
    indicatorCount: indicators.length,
    drawDimensions(random, answers) {
      let mood = 0;
      for (const { variable, weights, moods: optionMoods } of dimensions) {
        if (random.isBelow(variable.missing)) continue;
        const index = random.pickIndex(weights);
        const drawn = variable.options[index]?.extName ?? '';
        mood += optionMoods[index] ?? 0;
        answers[variable.extName] = variable.isMultiValued ? drawFurther(random, variable, weights, drawn) : drawn;
      }
      return mood;
    },
    drawScores(random, answers, mood, strengths, stopsAt) {
      for (const [index, indicator] of indicators.entries()) {
        if (index >= stopsAt || random.isBelow(indicator.missing)) continue;
        if (indicator.extName === 'test_drive' && answers.test_drive_taken !== 'yes') continue;
        answers[indicator.extName] = scoreOf(indicator, mood * 0.85 + (strengths[index] ?? 0) + random.normal() * 0.5);
      }
    },
  };
}

function drawFurther(random: Random, { options }: DemoDimension, weights: Float64Array, first: string): string[] {
  const drawn = new Set([first]);
  while (drawn.size < 4 && random.isBelow(0.42)) drawn.add(options[random.pickIndex(weights)]?.extName ?? first);
  return options.filter(({ extName }) => drawn.has(extName)).map(({ extName }) => extName);
}

function scoreOf({ mean, spread, min, max, direction }: DemoIndicator, mood: number): number {
  const raw = Math.round(mean + spread * (direction === 'higher' ? mood : -mood));
  // People round minutes: nobody waits 43 of them.
  const said = max > 200 && raw > 10 ? Math.round(raw / 5) * 5 : raw;
  return Math.min(max, Math.max(min, said));
}
