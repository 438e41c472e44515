import type { InterviewChange, InterviewChanges, InterviewStep } from '../../../events/interview-step.ts';
import { enqueueWebhooks } from './enqueue-webhooks.ts';
import { isAnyActive } from './webhook-store.ts';

/** Tells other systems of interviews that were completed, corrected or deleted, in the transaction in which that happens. */
export const interviewWebhookStep: InterviewStep = {
  isWanted: isAnyActive,
  run: (ctx, tx, { universe, survey, changes }) =>
    enqueueWebhooks(
      ctx,
      tx,
      universe,
      changes.map((change) => ({
        type: change.event,
        surveyId: survey.surveyId,
        subject: change.externalId,
        data: dataOf(survey, change),
      })),
    ),
};

/** What a receiver is told: the answers, but nothing about the person who gave them. */
function dataOf(survey: InterviewChanges['survey'], change: InterviewChange): Readonly<Record<string, unknown>> {
  const { interviewId, externalId, version } = change;
  if (change.event === 'interview.deleted') return { survey: survey.extName, externalId, interviewId, version };
  const { answeredAt, status, channel, locale, answers } = change.interview;
  return {
    survey: survey.extName,
    externalId,
    interviewId,
    version,
    status,
    answeredAt: answeredAt.toISOString(),
    channel,
    locale,
    answers,
  };
}
