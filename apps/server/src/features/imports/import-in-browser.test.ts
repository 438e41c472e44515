import { uploadLimitBytes } from '@echolot/contract/endpoint';
import type { Import, ImportState } from '@echolot/contract/imports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestProduct, type TestProduct } from '../../testing/test-product.ts';

let running: TestProduct;
let token: string;
let call: TestProduct['client']['call'];

beforeAll(async () => {
  running = await startTestProduct();
  token = await running.signIn('admin');
  call = (name, input, options) => running.client.call(name, input, { token, ...options });
}, 60_000);
afterAll(() => running?.close());

const head = 'order,date,country,shop,score,reason,words,mail';
const line = (
  order: number,
  rest: Partial<Record<'date' | 'country' | 'shop' | 'score' | 'reason' | 'words', string>> = {},
) => {
  const {
    date = `2026-0${1 + (order % 9)}-1${order % 10}`,
    country = ['Norway', 'Sweden'][order % 2],
    score = String(order % 11),
  } = rest;
  const {
    shop = `${country} ${order % 3}`,
    reason = ['Price', 'Staff', 'Range'][order % 3],
    words = `Words ${order} of mine`,
  } = rest;
  return `B-${order},${date},${country},${shop},${score},${reason},${words},p${order % 7}@mail.example`;
};
const fileOf = (count: number, from = 1): string =>
  [head, ...Array.from({ length: count }, (_, index) => line(from + index))].join('\n');

async function upload(fileName: string, text: string | Buffer, pieceBytes = uploadLimitBytes): Promise<string> {
  const bytes = Buffer.from(text as string);
  const { importId } = (await call('createImport', { body: { fileName, byteCount: bytes.length } })).reply();
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    const body = new Blob([new Uint8Array(bytes.subarray(offset, offset + pieceBytes))]);
    (await call('uploadImportFile', { params: { importId }, query: { offset }, body })).reply();
  }
  return importId;
}

const get = async (importId: string): Promise<Import> => (await call('getImport', { params: { importId } })).reply();

async function reached(importId: string, ...states: ImportState[]): Promise<Import> {
  for (;;) {
    const one = await get(importId);
    if (states.includes(one.state)) return one;
    if (['unreadable', 'failed'].includes(one.state) || running.errors.length > 0)
      throw new Error(`${one.state} ${JSON.stringify(one.reason)} ${running.errors.join('\n')}`);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

test('whole flow', async () => {
  const importId = await upload('orders.csv', fileOf(200), 3000);
  const ready = await reached(importId, 'ready');
  console.log(JSON.stringify(ready, null, 1).slice(0, 6000));
  console.log(
    JSON.stringify(ready.mapping),
    JSON.stringify(ready.faults),
    JSON.stringify(ready.judgement?.changes),
    ready.judgement?.accepted,
  );
  const r = await call('startImport', { params: { importId }, body: { confirmChanges: false } });
  console.log(r.problem);
  const done = await reached(importId, 'finished');
  console.log(JSON.stringify(done.progress), done.drillPath);
  await running.projected();
  const ranking = await call('getRanking', {
    params: { survey: done.survey!.extName, filteredDrillPath: done.drillPath! },
  });
  console.log(JSON.stringify(ranking.reply().rows));
  await call('undoImport', { params: { importId } });
  const undone = await reached(importId, 'undone');
  console.log(JSON.stringify(undone.undo));
});
