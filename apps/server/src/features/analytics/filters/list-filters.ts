import { localesOf } from '@echolot/core/local-text';
import type { Verb } from '../../../context.ts';
import { getSurvey, listOptions, standardFilterSet, timeFilterSet } from '../../structure/surveys/public.ts';

/** The filters of a survey: the standard set or the time set. */
export const listFilters: Verb<'listFilters'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const survey = await getSurvey(tx, params.survey);
    const locales = localesOf(ctx.actor, ctx.universe);
    if (params.set === 'time') return timeFilterSet(survey, locales);
    const options = await listOptions(tx, [survey.surveyId]);
    return standardFilterSet(survey, options.get(survey.surveyId) ?? new Map(), locales);
  });
