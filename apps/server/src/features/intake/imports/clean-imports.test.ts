import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProductWork } from '../../../composition/product-context.ts';
import { createTestRecord, type TestRecord } from '../../../database/test-database.ts';
import { createTestUniverse } from '../../../database/test-rows.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { cleanImports } from './clean-imports.ts';
import type { ImportRecord } from './import-record.ts';
import { getImportRecord, insertImport, updateImport } from './import-record-store.ts';

let records: TestRecord;
let universeId: string;
const deleted: string[] = [];

beforeAll(async () => {
  records = await createTestRecord();
  ({ universeId } = await createTestUniverse(records.record));
});
afterAll(() => records.drop());

async function make(state: ImportRecord['state'], source: ImportRecord['source'] = 'browser'): Promise<string> {
  const importId = uuidV7();
  await records.record.inUniverse(universeId, async (tx) => {
    const file = { fileName: 'a.csv', byteCount: 5, username: null };
    await insertImport(tx, { universeId, importId, source, state, ...file }, new Date());
    const columns = [{ column: 'mail', title: null, profile: { examples: ['a@b.fi'] } as never, guess: null }];
    await updateImport(tx, importId, { uploadedBytes: state === 'uploading' ? 0 : 5, columns });
  });
  return importId;
}

const clean = (inDays: number): Promise<void> => {
  const now = new Date(Date.now() + inDays * 86_400_000);
  const context = {
    record: records.record,
    now: () => now,
    log: { info: () => undefined },
    files: { delete: async (_: string, name: string) => void deleted.push(name.replace('imports/', '')) },
  };
  // What else there is, cleaning does not use.
  return cleanImports(
    context as unknown as ProductWork,
    {},
    { signal: new AbortController().signal, attempt: 1, isLastAttempt: true },
  );
};

const left = async (): Promise<string[]> =>
  (await records.record.inUniverse(universeId, ({ db }) => db.selectFrom('import').select('import_id').execute())).map(
    (row) => row.import_id,
  );

test('abandoned uploads go after two days, files nobody started after thirty; what was imported stays, without its file', async () => {
  const uploading = await make('uploading');
  const ready = await make('ready');
  const finished = await make('finished');
  const running = await make('running');
  const byCommand = await make('cancelled', 'command');
  await clean(1);
  expect(deleted).toEqual([]);
  await clean(3);
  expect(deleted).toEqual([uploading]);
  await clean(31);
  expect(deleted).toEqual([uploading, ready, finished]);
  expect((await left()).toSorted()).toEqual([finished, running, byCommand].toSorted());
  // With the file goes what was shown of it.
  const { columns } = await records.record.inUniverse(universeId, (tx) => getImportRecord(tx, finished));
  expect(columns).toEqual([{ column: 'mail', title: null, profile: null, guess: null }]);
  // A file is deleted once.
  await clean(32);
  expect(deleted).toHaveLength(3);
});
