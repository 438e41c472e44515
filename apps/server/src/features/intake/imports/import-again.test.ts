import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../../../database/test-database.ts';
import { noSteps } from '../../../testing/no-steps.ts';
import { type ImportFileOptions, type ImportReport, importFile } from './import-file.ts';
import { readMapping } from './import-mapping.ts';

const head = 'id,at,country,city,shop,nps,again,kind,reasons,words';
const mappingFor = (extName: string): object => ({
  universe: { extName },
  survey: { extName: 'visit' },
  perspective: { levels: ['country', 'city', 'shop'].map((column) => ({ column, kind: column })) },
  externalId: { column: 'id' },
  answeredAt: { column: 'at' },
  indicators: [{ column: 'nps', extName: 'nps', method: 'nps', min: 0, max: 10 }],
  dimensions: [{ column: 'reasons', extName: 'reasons', separator: '|' }],
  skip: ['again', 'kind', 'words'],
});

let records: TestRecord;
let dir: string;

beforeAll(async () => {
  records = await createTestRecord();
  dir = mkdtempSync(join(tmpdir(), 'echolot-import-again-'));
});
afterAll(async () => {
  await records.drop();
  rmSync(dir, { recursive: true, force: true });
});

function importText(
  name: string,
  text: string,
  mapping: object,
  options: Partial<ImportFileOptions> = {},
): Promise<ImportReport> {
  const path = join(dir, `${name}.csv`);
  writeFileSync(path, text);
  return importFile(records.record, {
    pipeline: noSteps,
    path,
    mapping: readMapping(JSON.stringify(mapping)),
    ...options,
  });
}

test('asked to stop, ends in order; the next import goes on', async () => {
  const mapping = mappingFor('stopped');
  const lines = Array.from({ length: 3000 }, (_, index) => `${index},2026-02-01,Finland,Oulu,A,5,yes,new,price,`);
  const stopping = new AbortController();
  const report = await importText('stopped', [head, ...lines].join('\n'), mapping, {
    signal: stopping.signal,
    onProgress: ({ rows }) => rows >= 500 && stopping.abort(),
  });
  expect(report.isWhole).toBe(false);
  expect(report.accepted).toBeGreaterThan(0);
  expect(report.accepted).toBeLessThan(3000);
  const rest = await importText('stopped', [head, ...lines].join('\n'), mapping);
  expect(rest).toMatchObject({ importId: report.importId, isWhole: true, rows: 3000, accepted: 3000, unchanged: 0 });
  const again = await importText('stopped', [head, ...lines].join('\n'), mapping);
  expect(again).toMatchObject({ accepted: 0, unchanged: 3000 });
  expect(again.importId).not.toBe(report.importId);
});

test('two processes with one file: each row is stored once, and both say that it is there', async () => {
  const mapping = mappingFor('both');
  const lines = Array.from({ length: 2000 }, (_, index) => `${index},2026-02-01,Finland,Oulu,A,5,yes,new,price,`);
  const text = [head, ...lines].join('\n');
  const waited: string[] = [];
  const onWait = (message: string): void => void waited.push(message);
  const reports = await Promise.all([1, 2].map(() => importText('both', text, mapping, { onWait })));
  expect(reports.map(({ accepted }) => accepted).toSorted((one, other) => one - other)).toEqual([0, 2000]);
  expect(reports.map(({ unchanged }) => unchanged).toSorted((one, other) => one - other)).toEqual([0, 2000]);
  expect(waited).toHaveLength(1);
});
