import type { InterviewResult } from '@echolot/contract/intake/ingest';
import type { Context } from '../../../context.ts';
import {
  type AcceptOptions,
  type AcceptOutcome,
  acceptIntoSurvey,
  type IncomingInterview,
} from '../interviews/public.ts';
import { createUnknownUnits } from './create-unknown-units.ts';
import { getKnownSurvey, type WithIngest } from './known-survey.ts';
import type { PostedRow } from './posted-row.ts';
import { readPosted } from './read-posted.ts';

/**
 * Stores interviews in one transaction, with all that follows from them; one result for each, in their order. Units that are not known are
 * made before, in a transaction of their own, if the caller's key says so.
 */
export async function storeInterviews(
  ctx: Context & WithIngest,
  surveyExtName: string,
  rows: readonly PostedRow[],
): Promise<InterviewResult[]> {
  if (ctx.actor.apiKey?.unknownUnits === 'create') {
    await createUnknownUnits(
      ctx,
      surveyExtName,
      rows.filter((row) => 'posted' in row),
    );
  }
  return ctx.inTransaction(async (tx) => {
    const survey = await getKnownSurvey(ctx, tx, surveyExtName);
    const results: InterviewResult[] = [];
    const interviews: IncomingInterview[] = [];
    const places: number[] = [];
    for (const [index, row] of rows.entries()) {
      const read = 'posted' in row ? readPosted(row.posted, survey) : row;
      if ('interview' in read) {
        interviews.push(read.interview);
        places.push(index);
      } else {
        results[index] = { externalId: read.externalId, outcome: 'refused', problems: [...read.refusals] };
      }
    }
    const outcomes = await acceptIntoSurvey(ctx, tx, survey, interviews, optionsOf(ctx));
    for (const [place, outcome] of outcomes.entries()) {
      results[places[place] ?? 0] = resultOf(interviews[place]?.externalId ?? '', outcome);
    }
    return results;
  });
}

/** Who accepts or deletes, and why if nothing else is said. */
export function optionsOf({ actor, now }: Context): AcceptOptions {
  const who = actor.apiKey ? 'API key' : 'person';
  return {
    now: now(),
    acceptedBy: `${who} ${actor.username}`,
    reason: 'sent again',
    apiKeyId: actor.apiKey?.apiKeyId,
  };
}

function resultOf(externalId: string, outcome: AcceptOutcome): InterviewResult {
  if (outcome.outcome !== 'refused') {
    const { interviewId, version } = outcome;
    return { externalId, outcome: outcome.outcome, interviewId, version };
  }
  const problems = [...outcome.refusals];
  return outcome.version === undefined
    ? { externalId, outcome: 'refused', problems }
    : { externalId, outcome: 'conflict', version: outcome.version, problems };
}
