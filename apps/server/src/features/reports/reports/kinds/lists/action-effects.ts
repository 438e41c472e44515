import type { Action, ActionEffect } from '@echolot/contract/follow-up/actions';
import { daysOf } from '@echolot/core/day-window';
import type { Cell, TableColumn } from '../../../../../drawing/table-book.ts';
import { getActionEffect, readActions } from '../../../../follow-up/actions/public.ts';
import type { ReportContext } from '../../report-context.ts';
import { figureCell, type RankingWords } from '../rankings/ranking-rows.ts';

/** Words about what came of a measure; the same as the screen's. */
export interface EffectTexts {
  readonly effect: string;
  readonly before: string;
  readonly answersBefore: string;
  readonly after: string;
  readonly answersAfter: string;
  readonly days: string;
  readonly inWords: string;
  readonly tooEarly: string;
  readonly tooFew: string;
  readonly noise: string;
  readonly clear: string;
  readonly fewAnswers: string;
  readonly effectRule: string;
}

/** What came of the measures that are done, as their pages tell it. */
export interface ActionEffects {
  of(action: Action): ActionEffect | undefined;
  /** Figures that are hidden. */
  readonly hidden: number;
}

/** Measures done at the same unit on the same day have the same figures. */
const keyOf = ({ unit, doneOn }: Action): string => `${unit.path} ${doneOn ?? ''}`;

/** Reads them one after the other: a figure of each unit and day. */
export async function readActionEffects(
  ctx: ReportContext,
  request: { readonly survey: string; readonly filteredDrillPath: string },
): Promise<ActionEffects> {
  const effects = new Map<string, ActionEffect>();
  for await (const { actions } of readActions(ctx, request)) {
    for (const action of actions) {
      if (action.doneOn === null || effects.has(keyOf(action))) continue;
      ctx.signal.throwIfAborted();
      const params = { survey: request.survey, actionId: action.actionId };
      effects.set(
        keyOf(action),
        await getActionEffect(ctx, { params, query: { indicator: undefined }, body: undefined }),
      );
    }
  }
  const sides = [...effects.values()].flatMap(({ before, after }) => [before, after]);
  return {
    of: (action) => effects.get(keyOf(action)),
    hidden: sides.filter((side) => side !== null && side.n === null).length,
  };
}

export function effectColumns(texts: EffectTexts, { own }: RankingWords): TableColumn[] {
  const group = texts.effect;
  const figure = (title: string): TableColumn => ({ title, kind: 'number', group });
  const count = (title: string): TableColumn => ({ title, kind: 'number', decimals: 0, group });
  return [
    { title: own.indicator, kind: 'text', width: 24, group },
    figure(texts.before),
    count(texts.answersBefore),
    figure(texts.after),
    count(texts.answersAfter),
    ...[own.change, own.low, own.high].map(figure),
    { title: texts.days, kind: 'number', decimals: 0, group },
    { title: texts.inWords, kind: 'text', width: 60, group },
  ];
}

export function effectCells(
  effect: ActionEffect | undefined,
  suppressionMinimumN: number,
  texts: EffectTexts,
  words: RankingWords,
): Cell[] {
  if (!effect) return Array.from({ length: 10 }, () => null);
  const { indicator, before, after, difference } = effect;
  const figure = (value: number | null | undefined): Cell => figureCell(value, indicator.decimals);
  const side = (of: ActionEffect['before']): Cell[] => {
    if (of === null) return [null, null];
    return of.n === null ? [words.common.hidden.either(suppressionMinimumN), null] : [figure(of.value), of.n];
  };
  return [
    indicator.title,
    ...side(before),
    ...side(after),
    ...[difference?.value, difference?.low, difference?.high].map(figure),
    after === null ? null : daysOf(after),
    wordsOf(effect, texts),
  ];
}

function wordsOf({ missing, difference, isReliable }: ActionEffect, texts: EffectTexts): Cell {
  if (missing === 'not_done') return null;
  if (missing === 'too_early') return texts.tooEarly;
  if (missing === 'too_few' || !difference) return texts.tooFew;
  if (difference.low <= 0 && difference.high >= 0) return texts.noise;
  return isReliable ? texts.clear : texts.fewAnswers;
}
