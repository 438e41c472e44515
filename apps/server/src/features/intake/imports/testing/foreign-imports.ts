import { mappingDraftSchema } from '@echolot/contract/intake/import-mapping';
import type { RecordDatabase } from '../../../../database/record.ts';
import { uuidV7 } from '../../../../ids/uuid-v7.ts';
import { insertImport } from '../import-record-store.ts';
import { saveMapping } from '../saved-mapping-store.ts';

/** Puts an import into a universe. @returns its id. */
export function makeImport(record: RecordDatabase, universeId: string): Promise<string> {
  return record.inUniverse(universeId, async (tx) => {
    const importId = uuidV7();
    const file = { source: 'browser', username: 'manager', fileName: 'a.csv', byteCount: 9, state: 'ready' } as const;
    await insertImport(tx, { universeId, importId, ...file }, new Date());
    return importId;
  });
}

/** Puts a saved mapping into a universe. @returns its id. */
export function makeImportMapping(record: RecordDatabase, universeId: string): Promise<string> {
  return record.inUniverse(universeId, (tx) => {
    const mapping = mappingDraftSchema.parse({ survey: { extName: 'sales' } });
    const row = { name: 'Theirs', survey: 'sales', shape: 'x', columns: ['id'], mapping, savedBy: 'manager' };
    return saveMapping(tx, universeId, { importMappingId: uuidV7(), ...row });
  });
}
