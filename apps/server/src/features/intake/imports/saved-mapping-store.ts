import { AppError } from '@echolot/contract/app-error';
import type { SavedMapping } from '@echolot/contract/intake/import-mappings';
import { sql } from 'kysely';
import type { Tx } from '../../../database/record.ts';
import type { MappingDraft } from './import-mapping.ts';

export interface SavedMappingRow extends SavedMapping {
  /** The same for files with the same columns. */
  readonly shape: string;
}

/** By name. */
export async function listSavedMappings({ db }: Tx): Promise<SavedMappingRow[]> {
  const rows = await db.selectFrom('import_mapping').selectAll().orderBy('name').execute();
  return rows.map((row) => ({
    importMappingId: row.import_mapping_id,
    name: row.name,
    survey: row.survey_ext_name,
    shape: row.shape,
    columns: row.columns,
    mapping: row.mapping as MappingDraft, // Written by saveMapping.
    savedAt: row.saved_at.toISOString(),
    savedBy: row.username,
  }));
}

/** Saves a mapping; one of the same name is replaced. @returns its id. */
export async function saveMapping(
  { db }: Tx,
  universeId: string,
  row: Pick<SavedMappingRow, 'importMappingId' | 'name' | 'survey' | 'shape' | 'columns' | 'mapping' | 'savedBy'>,
): Promise<string> {
  const values = {
    survey_ext_name: row.survey,
    shape: row.shape,
    columns: JSON.stringify(row.columns),
    mapping: JSON.stringify(row.mapping),
    username: row.savedBy,
    saved_at: sql<Date>`now()`,
  };
  const { import_mapping_id: id } = await db
    .insertInto('import_mapping')
    .values({ universe_id: universeId, import_mapping_id: row.importMappingId, name: row.name, ...values })
    .onConflict((conflict) => conflict.columns(['universe_id', 'name']).doUpdateSet(values))
    .returning('import_mapping_id')
    .executeTakeFirstOrThrow();
  return id;
}

/** @throws AppError import_mapping_not_found */
export async function deleteSavedMapping({ db }: Tx, importMappingId: string): Promise<string> {
  const row = await db
    .deleteFrom('import_mapping')
    .where('import_mapping_id', '=', importMappingId)
    .returning('name')
    .executeTakeFirst();
  if (!row) throw new AppError('import_mapping_not_found');
  return row.name;
}
