import type { Verb } from '../../../context.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { removeBugs } from './bug-store.ts';

/** Clears the errors `listBugs` shows; who did so is kept in the audit. */
export const deleteBugs: Verb<'deleteBugs'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    await getSurvey(tx, params.survey);
    const { universeId } = ctx.universe;
    const deleted = await removeBugs(tx, { survey: params.survey, universeId, personId: ctx.actor.personId });
    return { deleted };
  });
