import type { Verb } from '../../../context.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { bugsOf, readBugs } from './bug-store.ts';

/** The errors of the running system that concern a survey, or none in particular. */
export const listBugs: Verb<'listBugs'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    await getSurvey(tx, params.survey);
    return { bugs: bugsOf(await readBugs(tx), params.survey) };
  });
