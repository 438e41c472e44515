import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { enqueueWebhooks, type HappenedEvent } from '../../follow-up/webhooks/public.ts';
import type { AcceptOutcome, IncomingInterview } from '../interviews/public.ts';
import type { KnownSurvey } from './known-survey.ts';

/** Tells other systems of interviews that were completed or corrected, in the transaction that accepts them. */
export async function announceInterviews(
  ctx: Context,
  tx: Tx,
  survey: KnownSurvey,
  interviews: readonly IncomingInterview[],
  outcomes: readonly AcceptOutcome[],
): Promise<void> {
  if (!survey.isListenedTo) return;
  const events = outcomes.flatMap((outcome, index): HappenedEvent[] => {
    const interview = interviews[index];
    const type = interview && eventOf(interview, outcome);
    if (!type || outcome.outcome === 'refused') return [];
    return [
      { type, surveyId: survey.surveyId, subject: interview.externalId, data: dataOf(survey, interview, outcome) },
    ];
  });
  await enqueueWebhooks(ctx, tx, ctx.universe, events);
}

function eventOf({ status }: IncomingInterview, outcome: AcceptOutcome): HappenedEvent['type'] | undefined {
  if (outcome.outcome === 'accepted') return status === 'complete' ? 'interview.completed' : undefined;
  if (outcome.outcome !== 'corrected') return undefined;
  return status === 'complete' && outcome.formerStatus !== 'complete' ? 'interview.completed' : 'interview.corrected';
}

/** What a receiver is told: the answers, but nothing about the person who gave them. */
function dataOf(
  survey: KnownSurvey,
  { externalId, answeredAt, status, channel, locale, answers }: IncomingInterview,
  { interviewId, version }: Exclude<AcceptOutcome, { outcome: 'refused' }>,
): HappenedEvent['data'] {
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
