import type { ReplyOf } from '@echolot/contract/endpoint';
import type { deleteInterviews as endpoint } from '@echolot/contract/intake/ingest';
import type { Context, Verb } from '../../../context.ts';
import { enqueueWebhooks, type HappenedEvent } from '../../follow-up/webhooks/public.ts';
import { type DeletedInterview, deleteInterviews as deleteStored } from '../interviews/public.ts';
import { getKnownSurvey } from './known-survey.ts';
import { optionsOf } from './store-interviews.ts';

type Results = ReplyOf<typeof endpoint>['results'];

export const deleteInterviews: Verb<'deleteInterviews'> = async (ctx, { params, body }) => ({
  results: await deleteTogether(ctx, params.survey, body.interviews),
});

/** Deletes interviews in one transaction and tells other systems; one result for each, in their order. */
export async function deleteTogether(
  ctx: Context,
  surveyExtName: string,
  interviews: readonly DeletedInterview[],
): Promise<Results> {
  return ctx.inTransaction(async (tx) => {
    const survey = await getKnownSurvey(ctx, tx, surveyExtName);
    const outcomes = await deleteStored(tx, survey, interviews, { ...optionsOf(ctx), reason: 'deleted by request' });
    const results = outcomes.map((outcome, index) => ({
      externalId: interviews[index]?.externalId ?? '',
      ...outcome,
    }));
    const events = results.flatMap((result): HappenedEvent[] => {
      if (result.outcome !== 'deleted') return [];
      const { externalId, interviewId, version } = result;
      const data = { survey: surveyExtName, externalId, interviewId, version };
      return [{ type: 'interview.deleted', surveyId: survey.surveyId, subject: externalId, data }];
    });
    await enqueueWebhooks(ctx, tx, ctx.universe, events);
    return results;
  });
}
