import { AppError } from '@echolot/contract/app-error';
import type { ActionEffect } from '@echolot/contract/follow-up/actions';
import { addDays, dayNumberOf } from '@echolot/core/day';
import type { DayWindow } from '@echolot/core/day-window';
import { differenceInterval } from '@echolot/core/difference-interval';
import { scoreOf } from '@echolot/core/kpi';
import { localesOf } from '@echolot/core/local-text';
import { rounded } from '@echolot/core/rounded';
import type { Figure } from '../../../columnar/figure.ts';
import type { Verb } from '../../../context.ts';
import {
  answerQuery,
  describeIndicator,
  factQuestion,
  indicatorOf,
  servedIndicators,
  type WithFigures,
} from '../../analytics/rankings/public.ts';
import { drillPathOf } from '../../structure/org-units/public.ts';
import { getSurvey, type Variable } from '../../structure/surveys/public.ts';
import { seeAction } from './see-action.ts';

/** Days on each side: no more, for much else happens meanwhile, and no fewer, for nothing shows at once. */
const mostDays = 90;
const fewestDays = 14;
const decimals = 2;

/** Windows of equal length on both sides of a day, which is in neither; undefined as long as too little time has passed. */
export function windowsAround(doneOn: string, today: string): { before: DayWindow; after: DayWindow } | undefined {
  // Today is not over: its answers would make the later window longer.
  const passed = dayNumberOf(today) - dayNumberOf(doneOn) - 1;
  const days = Math.min(mostDays, passed);
  if (days < fewestDays) return undefined;
  return {
    before: { fromDay: addDays(doneOn, -days), toDay: addDays(doneOn, -1) },
    after: { fromDay: addDays(doneOn, 1), toDay: addDays(doneOn, days) },
  };
}

export const getActionEffect: Verb<'getActionEffect', WithFigures> = async (ctx, { params, query }) => {
  const { action, path } = await ctx.inTransaction(async (tx) => {
    const seen = await seeAction(ctx, tx, await getSurvey(tx, params.survey), params.actionId);
    return { action: seen.action, path: drillPathOf(seen.unit.perspective, seen.unit.node) };
  });
  const kind = ['action effect', action.doneOn, query.indicator] as const;
  return answerQuery(ctx, params.survey, path, kind, async (asked, signal): Promise<ActionEffect> => {
    const indicators = servedIndicators(asked);
    const variable = query.indicator ? indicators.find(({ extName }) => extName === query.indicator) : indicators[0];
    if (!variable)
      throw new AppError('invalid_input', { field: 'indicator', problem: 'The survey has no such indicator.' });
    const { extName, title, decimals: shown } = describeIndicator(variable, localesOf(ctx.actor, ctx.universe));
    const none = {
      indicator: { extName, title, decimals: shown },
      before: null,
      after: null,
      difference: null,
      isReliable: false,
    };
    if (action.doneOn === null) return { ...none, missing: 'not_done' };
    const windows = windowsAround(action.doneOn, asked.today);
    if (!windows) return { ...none, missing: 'too_early' };
    const { suppressionMinimumN, reliabilityMinimumN } = ctx.universe;
    const { question } = factQuestion({ ...asked, window: windows.after }, [variable], suppressionMinimumN);
    const { total } = await ctx.rankings.readRanking({ ...question, previousWindow: windows.before }, signal);
    const [after, before] = [total.current[0], total.previous[0]];
    const [scoreAfter, scoreBefore] = [scoreIn(variable, after), scoreIn(variable, before)];
    const difference = scoreAfter && scoreBefore ? differenceInterval(scoreAfter, scoreBefore) : null;
    return {
      ...none,
      before: sideOf(variable, before, windows.before),
      after: sideOf(variable, after, windows.after),
      difference: difference && {
        value: rounded(difference.difference, decimals) ?? 0,
        low: rounded(difference.low, decimals) ?? 0,
        high: rounded(difference.high, decimals) ?? 0,
      },
      isReliable: Math.min(after?.parts?.n ?? 0, before?.parts?.n ?? 0) >= reliabilityMinimumN,
      missing: difference ? null : 'too_few',
    };
  });
};

const scoreIn = (variable: Variable, figure: Figure | undefined) =>
  figure?.parts ? scoreOf(indicatorOf(variable), figure.parts) : null;

function sideOf(variable: Variable, figure: Figure | undefined, { fromDay, toDay }: DayWindow): ActionEffect['before'] {
  const score = scoreIn(variable, figure);
  return {
    fromDay,
    toDay,
    n: figure?.parts?.n ?? null,
    value: rounded(score?.value, decimals) ?? null,
    low: rounded(score?.low, decimals) ?? null,
    high: rounded(score?.high, decimals) ?? null,
  };
}
