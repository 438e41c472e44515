import type { Verb } from '../../../context.ts';
import { findConfig } from '../../structure/config-blocks/public.ts';
import { getSurvey } from '../../structure/surveys/public.ts';

/** The times that hold for alerts raised now. */
export const getSla: Verb<'getSla'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const { surveyId } = await getSurvey(tx, params.survey);
    return { sla: await findConfig(tx, ctx.universe.universeId, 'sla', surveyId) };
  });
