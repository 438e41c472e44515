import type { Verb } from '../../../context.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { propertiesOf } from './meta-on-wire.ts';

/** @throws AppError survey_not_found */
export const listMetaProperties: Verb<'listMetaProperties'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const { surveyId } = await getSurvey(tx, params.survey);
    return { properties: await propertiesOf(ctx, tx, surveyId) };
  });
