import { contactKeyOf, countryOfZone, type IncomingContact, upsertContacts } from '../../privacy/contacts/public.ts';
import {
  type AcceptingSurvey,
  type AcceptOutcome,
  acceptIntoSurvey,
  getAcceptingSurvey,
  type PipelineContext,
} from '../interviews/public.ts';
import { type Claim, noteMadeCounts, noteProgress } from './claim-store.ts';
import { findFreeKeys } from './free-key-store.ts';
import type { ImportCatalog } from './import-catalog.ts';
import { createOptions, createUnits, noteImport, type RecordDatabase, reopenUnits, type Tx } from './import-store.ts';
import type { ImportTarget } from './prepare-import.ts';
import { insertRefusedRows, type RefusedRow } from './refused-row-store.ts';
import type { ReadRow } from './row-reader.ts';

/** A row that can be taken, with where it is in the file. */
export interface PendingRow {
  readonly line: number;
  readonly rowNo: number;
  readonly cells: readonly string[];
  readonly row: ReadRow;
}

/** Rows that are stored together. */
export interface Batch {
  readonly rows: readonly PendingRow[];
  readonly refused: readonly RefusedRow[];
  /** Contacts to be invited that say what another row of the file says. */
  readonly repeated: number;
  /** Last row of the file that is in it. */
  readonly rowNo: number;
  readonly bytesRead: number;
}

export interface BatchResult {
  readonly accepted: number;
  readonly corrected: number;
  readonly unchanged: number;
  /** All that were refused, in the order of the file. */
  readonly refused: readonly RefusedRow[];
  readonly newUnits: number;
  readonly newCategories: number;
  readonly wantsCancel: boolean;
}

/** What a run keeps between its batches. */
export interface BatchContext {
  readonly record: RecordDatabase;
  readonly target: ImportTarget;
  readonly catalog: ImportCatalog;
  readonly claim: Claim;
  readonly now: Date;
  readonly reason: string;
  /** Whether rows whose content the record knows from another file are answers of their own. */
  readonly addsKnown: boolean;
  /** What follows from the interviews. */
  readonly pipeline: PipelineContext;
  /** As it was read last; undefined to read it anew. */
  survey: AcceptingSurvey | undefined;
}

/**
 * Stores a batch in one transaction, together with how far the import is: either both stand in the record or neither does. The
 * units and categories its rows are the first to name are made before, in a transaction of their own.
 * @throws ClaimLost when another run works on the import; nothing was stored then.
 */
export async function storeBatch(context: BatchContext, gathered: Batch): Promise<BatchResult> {
  const { record, target, catalog, claim } = context;
  const made = await makeUnitsAndCategories(context, gathered);
  const batch = withoutMisplaced(gathered, catalog);
  return record.inUniverse(target.universeId, async (tx) => {
    context.survey ??= await getAcceptingSurvey(tx, target.universeId, target.surveyExtName);
    const contactIds = await keepContacts(tx, target, batch.rows);
    const ownKeys = batch.rows.map(({ row }) => row.externalId);
    const keys = context.addsKnown ? await findFreeKeys(tx, target, ownKeys) : ownKeys;
    const interviews = batch.rows.map(({ row }, index) => ({
      externalId: keys[index] ?? row.externalId,
      answeredAt: row.answeredAt,
      datePrecision: row.datePrecision,
      unitNos: { [target.perspectiveExtName]: catalog.unitNoOf(row) },
      channel: row.channel,
      locale: row.locale,
      status: 'complete' as const,
      answers: catalog.answersOf(row),
      contactId: contactIds[index],
    }));
    const { pipeline, survey, now, reason } = context;
    const by = { now, acceptedBy: 'import', reason, importId: target.importId };
    const outcomes = await acceptIntoSurvey(pipeline, tx, { ...survey, extName: target.surveyExtName }, interviews, by);
    const counts = countOutcomes(batch, outcomes);
    await insertRefusedRows(tx, target, counts.refused);
    const { wantsCancel } = await noteProgress(tx, claim, {
      rowNo: batch.rowNo,
      bytesRead: batch.bytesRead,
      accepted: counts.accepted,
      corrected: counts.corrected,
      unchanged: counts.unchanged,
      refused: counts.refused.length,
    });
    return { ...counts, ...made, wantsCancel };
  });
}

/** A row may name a unit that another row, read a moment before, has made of another kind. */
function withoutMisplaced(batch: Batch, catalog: ImportCatalog): Batch {
  const refused: RefusedRow[] = [];
  const rows = batch.rows.filter(({ line, rowNo, cells, row }) => {
    const problem = catalog.unitProblem(row);
    if (problem) refused.push({ line, rowNo, cells, reasons: [problem] });
    return !problem;
  });
  return refused.length === 0 ? batch : { ...batch, rows, refused: [...batch.refused, ...refused] };
}

async function makeUnitsAndCategories(
  context: BatchContext,
  { rows: pending }: Batch,
): Promise<Pick<BatchResult, 'newUnits' | 'newCategories'>> {
  const { record, target, catalog, claim } = context;
  const rows = pending.map(({ row }) => row);
  const newUnits = catalog.missingUnits(rows);
  const newOptions = catalog.missingOptions(rows);
  const closed = catalog.closedUnits(rows);
  if (newUnits.length + newOptions.length + closed.length === 0) return { newUnits: 0, newCategories: 0 };
  // Told apart from the interviews: a catalogue never names what a failed transaction took back.
  const made = await record.inUniverse(target.universeId, async (tx) => {
    await createOptions(tx, target, newOptions);
    await reopenUnits(tx, target, target.perspectiveId, closed);
    const units = newUnits.length > 0 ? await createUnits(tx, target, target.perspectiveId, newUnits) : undefined;
    await noteMadeCounts(tx, claim, { units: units?.made ?? 0, categories: newOptions.length });
    return units;
  });
  if (made) catalog.learnUnits(made.units);
  catalog.learnOptions(newOptions);
  catalog.learnReopened(closed);
  context.survey = undefined;
  return { newUnits: made?.made ?? 0, newCategories: newOptions.length };
}

/** Keeps who answered. @returns contact ids in the order of the rows; undefined where a row names nobody. */
async function keepContacts(
  tx: Tx,
  target: ImportTarget,
  rows: readonly PendingRow[],
): Promise<(string | undefined)[]> {
  const country = countryOfZone(target.timeZone);
  const contacts = rows.map(({ row }) => contactOf(row));
  const told = contacts.filter((contact) => contact !== undefined);
  if (told.length === 0) return [];
  const ids = await upsertContacts(tx, target.universeId, told, { country });
  return contacts.map((contact) => contact && ids.get(contactKeyOf(contact, country) ?? ''));
}

function contactOf({ contact, externalId }: ReadRow): IncomingContact | undefined {
  let isEmpty = true;
  for (const _field in contact) isEmpty = false;
  if (isEmpty) return undefined;
  const { street, postcode, city, country } = contact;
  return {
    customerNumber: contact.externalId,
    givenName: contact.givenName ?? contact.name,
    familyName: contact.familyName,
    email: contact.email,
    phone: contact.phone,
    locale: contact.locale,
    address: {
      ...(street !== undefined && { street }),
      ...(postcode !== undefined && { postcode }),
      ...(city !== undefined && { city }),
      ...(country !== undefined && { country }),
    },
    interviewExternalId: externalId,
  };
}

function countOutcomes(
  { rows, refused, repeated }: Batch,
  outcomes: readonly AcceptOutcome[],
): Pick<BatchResult, 'accepted' | 'corrected' | 'unchanged' | 'refused'> {
  const counts = { accepted: 0, corrected: 0, unchanged: repeated };
  const more: RefusedRow[] = [];
  for (const [index, outcome] of outcomes.entries()) {
    const source = rows[index];
    // What was deleted, or taken back, counts as new when it comes again.
    if (outcome.outcome === 'corrected' && outcome.formerStatus === 'deleted') counts.accepted += 1;
    else if (outcome.outcome !== 'refused') counts[outcome.outcome] += 1;
    else if (source) {
      const { line, rowNo, cells } = source;
      const reasons = outcome.refusals.map(({ field, problem }) => ({
        code: 'refused_by_survey',
        column: '',
        details: { field, problem },
        message: `${field}: ${problem}`,
      }));
      more.push({ line, rowNo, cells, reasons });
    }
  }
  return { ...counts, refused: [...refused, ...more].sort((one, other) => one.rowNo - other.rowNo) };
}

/** Notes a whole import in the universe's audit trail. */
export async function noteRun(
  tx: Tx,
  { universeId, surveyExtName, importId }: Pick<ImportTarget, 'universeId' | 'surveyExtName' | 'importId'>,
  details: object,
): Promise<void> {
  await noteImport(tx, universeId, `survey ${surveyExtName}`, { importId, ...details });
}
