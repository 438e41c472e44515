import { AppError } from '@echolot/contract/app-error';
import { type Selectable, sql } from 'kysely';
import { type AuditEntry, writeAuditEntry } from '../../../database/audit-entry.ts';
import type { Tx } from '../../../database/record.ts';
import type { ImportTables } from '../../../database/tables-imports.ts';
import type { MappingDraft } from './import-mapping.ts';
import type { ImportPatch, ImportRecord } from './import-record.ts';
import { deleteStoredReading } from './kept-reading-store.ts';

type ImportRow = Selectable<ImportTables['import']>;

/** What a list shows: all but the long parts. */
const lightColumns = [
  'universe_id',
  'import_id',
  'source',
  'username',
  'file_name',
  'byte_count',
  'uploaded_bytes',
  'content_hash',
  'state',
  'reason',
  'reading',
  'facts',
  'definition_file_name',
  'mapping_kind',
  'mapping_name',
  'revision',
  'survey_ext_name',
  'survey_title',
  'drill_path',
  'row_no',
  'bytes_read',
  'accepted',
  'corrected',
  'unchanged',
  'refused',
  'new_units',
  'new_categories',
  'wants_cancel',
  'claimed_by',
  'claimed_until',
  'undo',
  'created_at',
  'started_at',
  'finished_at',
  'changed_at',
] as const satisfies (keyof ImportRow)[];

/** Notes what a person did with an import, in the transaction that does it. */
export async function noteInAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await writeAuditEntry(tx, entry);
}

export async function insertImport(
  { db }: Tx,
  row: Pick<ImportRecord, 'universeId' | 'importId' | 'source' | 'username' | 'fileName' | 'byteCount' | 'state'> & {
    readonly contentHash?: string;
  },
  now: Date,
): Promise<void> {
  await db
    .insertInto('import')
    .values({
      universe_id: row.universeId,
      import_id: row.importId,
      source: row.source,
      username: row.username,
      file_name: row.fileName,
      byte_count: row.byteCount,
      state: row.state,
      content_hash: row.contentHash ?? '',
      created_at: now,
    })
    .execute();
}

/** @throws AppError import_not_found */
export async function getImportRecord(
  tx: Tx,
  importId: string,
  { forUpdate = false }: { forUpdate?: boolean } = {},
): Promise<ImportRecord> {
  let query = tx.db.selectFrom('import').selectAll().where('import_id', '=', importId);
  if (forUpdate) query = query.forUpdate();
  const row = await query.executeTakeFirst();
  if (!row) throw new AppError('import_not_found');
  return recordOf(row);
}

/** Newest first, without their long parts. */
export async function listImportRecords({ db }: Tx, limit: number): Promise<ImportRecord[]> {
  const rows = await db
    .selectFrom('import')
    .select(lightColumns)
    .orderBy('created_at', 'desc')
    .orderBy('import_id', 'desc')
    .limit(limit)
    .execute();
  const heavy = { columns: [], definition: null, mapping: null, judgement: null, notes: [], faults: [] };
  return rows.map((row) => recordOf({ ...row, ...heavy }));
}

/** What files were imported with, newest first, of the last of them. */
export async function listStartedMappings({
  db,
}: Tx): Promise<{ fileName: string; columns: string[]; mapping: MappingDraft }[]> {
  const rows = await db
    .selectFrom('import')
    .select([
      'file_name',
      'mapping',
      sql<string[]>`(select json_agg(c ->> 'column') from json_array_elements(columns) c)`.as('names'),
    ])
    .where('started_at', 'is not', null)
    .where('mapping', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    fileName: row.file_name,
    columns: row.names ?? [],
    mapping: row.mapping as MappingDraft, // Written by updateImport.
  }));
}

const jsonColumns = {
  reason: 'reason',
  reading: 'reading',
  facts: 'facts',
  columns: 'columns',
  definition: 'definition',
  mapping: 'mapping',
  faults: 'faults',
  notes: 'notes',
  judgement: 'judgement',
  undo: 'undo',
} as const satisfies Partial<Record<keyof ImportPatch, keyof ImportRow>>;

const plainColumns = {
  uploadedBytes: 'uploaded_bytes',
  state: 'state',
  definitionFileName: 'definition_file_name',
  mappingKind: 'mapping_kind',
  mappingName: 'mapping_name',
  revision: 'revision',
  surveyExtName: 'survey_ext_name',
  surveyTitle: 'survey_title',
  drillPath: 'drill_path',
  wantsCancel: 'wants_cancel',
  startedAt: 'started_at',
  finishedAt: 'finished_at',
} as const satisfies Partial<Record<keyof ImportPatch, keyof ImportRow>>;

/**
 * Changes an import. @param guard only when it stands so. @returns whether it did.
 */
export async function updateImport(
  { db }: Tx,
  importId: string,
  patch: ImportPatch,
  guard: { readonly revision?: number; readonly state?: ImportRecord['state'] } = {},
): Promise<boolean> {
  const values: Record<string, unknown> = {};
  for (const [key, column] of Object.entries(jsonColumns)) {
    const value = patch[key as keyof typeof jsonColumns];
    if (value !== undefined) values[column] = value === null ? null : JSON.stringify(value);
  }
  for (const [key, column] of Object.entries(plainColumns)) {
    const value = patch[key as keyof typeof plainColumns];
    if (value !== undefined) values[column] = value;
  }
  const { counts } = patch;
  if (counts) {
    Object.assign(values, {
      row_no: counts.rows,
      bytes_read: counts.bytesRead,
      accepted: counts.accepted,
      corrected: counts.corrected,
      unchanged: counts.unchanged,
      refused: counts.refused,
      new_units: counts.newUnits,
      new_categories: counts.newCategories,
    });
  }
  let query = db
    .updateTable('import')
    .set(values)
    .set({ changed_at: sql<Date>`now()` })
    .where('import_id', '=', importId);
  if (guard.revision !== undefined) query = query.where('revision', '=', guard.revision);
  if (guard.state !== undefined) query = query.where('state', '=', guard.state);
  const { numUpdatedRows } = await query.executeTakeFirst();
  const isUpdated = numUpdatedRows > 0n;
  // What was gathered of the file holds for what was to be read: it goes with the end of a phase, and with any change.
  if (isUpdated && Object.keys(patch).some((key) => key !== 'counts')) await deleteStoredReading({ db }, importId);
  return isUpdated;
}

export async function deleteImportRecord({ db }: Tx, importId: string): Promise<void> {
  await db.deleteFrom('import').where('import_id', '=', importId).execute();
}

/** An import of the command line that did not come to its end, by its content. */
export async function findStoppedImport(
  { db }: Tx,
  contentHash: string,
): Promise<Pick<ImportRecord, 'importId' | 'state' | 'reading'> | undefined> {
  const row = await db
    .selectFrom('import')
    .select(['import_id', 'state', 'reading'])
    .where('source', '=', 'command')
    .where('content_hash', '=', contentHash)
    .where('state', 'in', ['queued', 'running', 'cancelled', 'failed'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  // Written by updateImport.
  return row && { importId: row.import_id, state: row.state, reading: row.reading as ImportRecord['reading'] };
}

/** Imports of the browser in a state in which a job works on them, or is about to. */
export async function listWorkedOn({
  db,
}: Tx): Promise<{ importId: string; state: ImportRow['state']; revision: number }[]> {
  return db
    .selectFrom('import')
    .select(['import_id as importId', 'state', 'revision'])
    .where('source', '=', 'browser')
    .where('state', 'in', ['reading', 'queued', 'running', 'undoing'])
    .execute();
}

/** Imports that are judged, or are just being judged, for a survey. */
export async function listWaitingFor({ db }: Tx, surveyExtName: string): Promise<string[]> {
  const { rows } = await sql<{ importId: string }>`
    select import_id as "importId" from import
    where source = 'browser' and state in ('ready', 'reading') and mapping -> 'survey' ->> 'extName' = ${surveyExtName}
    order by import_id`.execute(db);
  return rows.map(({ importId }) => importId);
}

/** The import with a whole uploaded file that comes after another one, by its id. */
export async function findNextFile(
  { db }: Tx,
  universeId: string,
  after: string | undefined,
): Promise<{ importId: string; fileName: string } | undefined> {
  let query = db
    .selectFrom('import')
    .select(['import_id as importId', 'file_name as fileName'])
    .where('universe_id', '=', universeId)
    .where('source', '=', 'browser')
    .where('state', '<>', 'uploading')
    .where('uploaded_bytes', '>', 0);
  if (after !== undefined) query = query.where('import_id', '>', after);
  return query.orderBy('import_id').limit(1).executeTakeFirst();
}

/** Notes the length of a file that was written anew. `lost`: another run has the import; `gone`: it has no file any more. */
export async function noteNewFile(
  { db }: Tx,
  { importId, claimId }: { readonly importId: string; readonly claimId: string },
  byteCount: number,
): Promise<'noted' | 'lost' | 'gone'> {
  const row = await db
    .selectFrom('import')
    .select('claimed_by')
    .where('import_id', '=', importId)
    .where('uploaded_bytes', '>', 0)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'gone';
  if (row.claimed_by !== claimId) return 'lost';
  await db
    .updateTable('import')
    .set({ byte_count: byteCount, uploaded_bytes: byteCount })
    .where('import_id', '=', importId)
    .execute();
  return 'noted';
}

/** Imports in these states, with a file, that have not changed since an instant. */
export async function listStaleImports(
  { db }: Tx,
  states: readonly ImportRow['state'][],
  before: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('import')
    .select('import_id')
    .where('state', 'in', states)
    .where('source', '=', 'browser')
    .where((where) => where.or([where('uploaded_bytes', '>', 0), where('state', '=', 'uploading')]))
    .where('changed_at', '<', before)
    .execute();
  return rows.map((row) => row.import_id);
}

/**
 * Notes that the file of an import is gone: it can be undone, but neither started nor gone on with. What was shown of its content
 * goes with it, for that may be about persons.
 */
export async function forgetFile({ db }: Tx, importId: string): Promise<void> {
  await sql`
    update import set uploaded_bytes = 0, judgement = null, columns = coalesce((
      select json_agg(json_build_object('column', c -> 'column', 'title', c -> 'title', 'profile', null, 'guess', null))
      from json_array_elements(columns) c), '[]')
    where import_id = ${importId}`.execute(db);
}

function recordOf(row: ImportRow): ImportRecord {
  return {
    universeId: row.universe_id,
    importId: row.import_id,
    source: row.source,
    username: row.username,
    fileName: row.file_name,
    byteCount: Number(row.byte_count),
    uploadedBytes: Number(row.uploaded_bytes),
    state: row.state,
    // JSON columns hold what updateImport wrote.
    reason: row.reason as ImportRecord['reason'],
    reading: row.reading as ImportRecord['reading'],
    facts: row.facts as ImportRecord['facts'],
    columns: row.columns as ImportRecord['columns'],
    definitionFileName: row.definition_file_name,
    definition: row.definition,
    mapping: row.mapping as ImportRecord['mapping'],
    mappingKind: row.mapping_kind,
    mappingName: row.mapping_name,
    revision: row.revision,
    faults: row.faults as ImportRecord['faults'],
    notes: row.notes as ImportRecord['notes'],
    judgement: row.judgement as ImportRecord['judgement'],
    surveyExtName: row.survey_ext_name,
    surveyTitle: row.survey_title,
    drillPath: row.drill_path,
    counts: {
      rows: Number(row.row_no),
      bytesRead: Number(row.bytes_read),
      accepted: Number(row.accepted),
      corrected: Number(row.corrected),
      unchanged: Number(row.unchanged),
      refused: Number(row.refused),
      newUnits: Number(row.new_units),
      newCategories: Number(row.new_categories),
    },
    wantsCancel: row.wants_cancel,
    undo: row.undo as ImportRecord['undo'],
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  };
}
