import { dayOf } from '@echolot/core/time-zone-day';
import type { Tx } from '../../database/record.ts';
import { uuidV7 } from '../../uuid-v7.ts';
import { refusalsOf } from './check-interview.ts';
import type {
  AcceptingSurvey,
  AcceptOptions,
  AcceptOutcome,
  IncomingInterview,
  Refusal,
} from './incoming-interview.ts';
import { contentOf } from './interview-content.ts';
import {
  correctInterviews,
  findStored,
  type InterviewRow,
  insertInterviews,
  listKnownUnitNos,
  writeOutbox,
} from './interview-store.ts';

/**
 * Accepts interviews into the record, in the caller's transaction: new ones are added, known ones (same external id) with
 * other content are corrected and keep their former version, refused ones are answered with what is wrong. The change is
 * announced to the projection in the same transaction. Outcomes stand in the order of the interviews.
 * Keep one call to a few thousand interviews: a long transaction holds the projection back.
 */
export async function acceptInterviews(
  tx: Tx,
  survey: AcceptingSurvey,
  interviews: readonly IncomingInterview[],
  options: AcceptOptions,
): Promise<AcceptOutcome[]> {
  const outcomes = Array.from<AcceptOutcome>({ length: interviews.length });
  const known = await listKnownUnitNos(tx, survey, interviews);
  const seen = new Set<string>();
  const rows: (InterviewRow & { index: number })[] = [];
  for (const [index, interview] of interviews.entries()) {
    const refusals = [
      ...refusalsOf(interview, survey.variables, options.now),
      ...unitRefusals(survey, interview, known),
    ];
    if (seen.has(interview.externalId))
      refusals.push({ field: 'externalId', problem: 'The same id stands further up in this batch.' });
    if (refusals.length > 0) {
      outcomes[index] = { outcome: 'refused', refusals };
      continue;
    }
    seen.add(interview.externalId);
    rows.push({ ...interview, index, interviewId: uuidV7(), day: dayOf(interview.answeredAt, survey.timeZone) });
  }
  if (rows.length === 0) return outcomes;

  const inserted = await insertInterviews(tx, survey, rows);
  const repeated = rows.filter(({ externalId }) => !inserted.has(externalId));
  for (const { index, externalId, interviewId } of rows) {
    if (inserted.has(externalId)) outcomes[index] = { outcome: 'accepted', interviewId };
  }
  const changes = rows
    .filter(({ externalId }) => inserted.has(externalId))
    .map(({ interviewId }) => ({ interviewId, version: 1 }));

  if (repeated.length > 0) {
    const stored = await findStored(
      tx,
      survey,
      repeated.map(({ externalId }) => externalId),
    );
    const corrections: (InterviewRow & { version: number })[] = [];
    for (const row of repeated) {
      const before = stored.get(row.externalId);
      if (!before) throw new Error(`Interview ${row.externalId} was neither new nor known`);
      const isSame = before.content === contentOf(row);
      outcomes[row.index] = { outcome: isSame ? 'unchanged' : 'corrected', interviewId: before.interviewId };
      if (!isSame) corrections.push({ ...row, interviewId: before.interviewId, version: before.version + 1 });
    }
    await correctInterviews(tx, survey, corrections, options);
    changes.push(...corrections);
  }
  await writeOutbox(tx, survey, changes);
  return outcomes;
}

function unitRefusals(
  { perspectives }: AcceptingSurvey,
  { unitNos }: IncomingInterview,
  known: ReadonlySet<string>,
): Refusal[] {
  return perspectives
    .filter((perspective) => !known.has(`${perspective} ${unitNos[perspective]}`))
    .map((perspective) => ({ field: perspective, problem: 'Name a unit of this perspective.' }));
}
