import type { Tx } from '../../../database/record.ts';
import type { AcceptingSurvey, AcceptOptions, DeletedInterview, DeleteOutcome } from './incoming-interview.ts';
import { findStored, markDeleted, type StoredInterview } from './interview-store.ts';

/**
 * Deletes interviews in the caller's transaction: they count nowhere any more, their last content stays as a former version,
 * and accepting the same external id again brings them back. Deleting twice changes nothing. Outcomes are in the order
 * of the interviews.
 */
export async function deleteInterviews(
  tx: Tx,
  survey: Pick<AcceptingSurvey, 'universeId' | 'surveyId'>,
  interviews: readonly DeletedInterview[],
  options: AcceptOptions,
): Promise<DeleteOutcome[]> {
  const stored = await findStored(
    tx,
    survey,
    interviews.map(({ externalId }) => externalId),
  );
  const gone = new Map<string, { interviewId: string; version: number; reason: string }>();
  const outcomes = interviews.map((interview): DeleteOutcome => {
    const earlier = gone.get(interview.externalId);
    if (earlier) return { outcome: 'unchanged', interviewId: earlier.interviewId, version: earlier.version };
    const outcome = outcomeOf(interview, stored.get(interview.externalId));
    if (outcome.outcome === 'deleted') {
      const { interviewId, version } = outcome;
      gone.set(interview.externalId, { interviewId, version, reason: interview.reason ?? options.reason });
    }
    return outcome;
  });
  await markDeleted(tx, survey, [...gone.values()], options);
  return outcomes;
}

function outcomeOf({ ifVersion }: DeletedInterview, before: StoredInterview | undefined): DeleteOutcome {
  if (!before) return { outcome: 'not_found' };
  const { interviewId, version } = before;
  if (before.status === 'deleted') return { outcome: 'unchanged', interviewId, version };
  if (ifVersion !== undefined && ifVersion !== version) return { outcome: 'conflict', version };
  return { outcome: 'deleted', interviewId, version: version + 1 };
}
