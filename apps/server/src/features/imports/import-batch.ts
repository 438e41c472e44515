import {
  type AcceptingSurvey,
  type AcceptOutcome,
  acceptInterviews,
  getAcceptingSurvey,
} from '../interviews/public.ts';
import type { ImportCatalog } from './import-catalog.ts';
import { createOptions, createUnits, noteImport, type RecordDatabase } from './import-store.ts';
import type { ReadRow } from './row-reader.ts';

/** Where an import puts its rows. */
export interface ImportTarget {
  readonly universeId: string;
  readonly locale: string;
  readonly surveyId: string;
  readonly surveyExtName: string;
  readonly perspectiveId: string;
  readonly perspectiveExtName: string;
}

export interface BatchResult {
  readonly outcomes: readonly AcceptOutcome[];
  readonly newUnits: number;
  readonly newOptions: number;
  readonly survey: AcceptingSurvey;
}

/** Stores a batch of rows in one transaction, with the units and categories they are the first to name. */
export async function importBatch(
  record: RecordDatabase,
  target: ImportTarget,
  catalog: ImportCatalog,
  rows: readonly ReadRow[],
  { survey, now, reason }: { survey: AcceptingSurvey | undefined; now: Date; reason: string },
): Promise<BatchResult> {
  const { universeId, surveyId, locale } = target;
  const newUnits = catalog.missingUnits(rows);
  const newOptions = catalog.missingOptions(rows);
  if (newUnits.length > 0 || newOptions.length > 0) {
    // Told apart from the interviews: a catalogue never names what a failed transaction took back.
    const units = await record.inUniverse(universeId, async (tx) => {
      await createOptions(tx, { universeId, surveyId, locale }, newOptions);
      return newUnits.length > 0 ? createUnits(tx, universeId, target.perspectiveId, newUnits) : [];
    });
    catalog.learnUnits(units);
    catalog.learnOptions(newOptions);
  }
  return record.inUniverse(universeId, async (tx) => {
    const accepting =
      survey === undefined || newOptions.length > 0
        ? await getAcceptingSurvey(tx, universeId, target.surveyExtName)
        : survey;
    const interviews = rows.map((row) => ({
      externalId: row.externalId,
      answeredAt: row.answeredAt,
      unitNos: { [target.perspectiveExtName]: catalog.unitNoOf(row) },
      channel: row.channel,
      locale: row.locale,
      status: 'complete' as const,
      answers: catalog.answersOf(row),
    }));
    const outcomes = await acceptInterviews(tx, accepting, interviews, { now, acceptedBy: 'import', reason });
    return { outcomes, newUnits: newUnits.length, newOptions: newOptions.length, survey: accepting };
  });
}

/** Notes a whole import in the universe's audit trail. */
export async function noteRun(
  record: RecordDatabase,
  { universeId, surveyExtName }: ImportTarget,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await record.inUniverse(universeId, (tx) => noteImport(tx, universeId, `survey ${surveyExtName}`, details));
}
