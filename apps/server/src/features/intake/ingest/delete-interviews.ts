import type { ReplyOf } from '@echolot/contract/endpoint';
import type { deleteInterviews as endpoint } from '@echolot/contract/intake/ingest';
import type { Context, Verb } from '../../../context.ts';
import { type DeletedInterview, deleteFromSurvey } from '../interviews/public.ts';
import { getKnownSurvey, type WithIngest } from './known-survey.ts';
import { optionsOf } from './store-interviews.ts';

type Results = ReplyOf<typeof endpoint>['results'];

export const deleteInterviews: Verb<'deleteInterviews', WithIngest> = async (ctx, { params, body }) => ({
  results: await deleteTogether(ctx, params.survey, body.interviews),
});

/** Deletes interviews in one transaction and tells other systems; one result for each, in their order. */
export async function deleteTogether(
  ctx: Context & WithIngest,
  surveyExtName: string,
  interviews: readonly DeletedInterview[],
): Promise<Results> {
  return ctx.inTransaction(async (tx) => {
    const survey = await getKnownSurvey(ctx, tx, surveyExtName);
    const outcomes = await deleteFromSurvey(ctx, tx, survey, interviews, {
      ...optionsOf(ctx),
      reason: 'deleted by request',
    });
    return outcomes.map((outcome, index) => ({ externalId: interviews[index]?.externalId ?? '', ...outcome }));
  });
}
