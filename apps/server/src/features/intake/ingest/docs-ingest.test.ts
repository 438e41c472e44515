import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestRecord } from '../../../database/test-database.ts';
import { demoUniverses } from '../../../demo/demo-universes.ts';
import { seedDemo } from '../../../demo/seed-demo.ts';
import { createTestApiKey } from '../../../testing/test-api-key.ts';
import { startTestProduct, type TestProduct } from '../../../testing/test-product.ts';

let running: TestProduct;
let key: string;
beforeAll(async () => {
  // What a reader of the page has: the demo.
  const database = await createTestRecord();
  await seedDemo(database.record, { interviewCount: 200, hash: (password) => Promise.resolve(`hash of ${password}`) });
  const people = {
    aurora: demoUniverses.aurora.universeId,
    nordic: demoUniverses.nordic.universeId,
    personIds: { root: '', admin: '', manager: '', dealer: '', stranger: '', gone: '' },
  };
  running = await startTestProduct({ database, people });
  key = (await createTestApiKey(database.record, people.aurora, 'aurora')).secret;
});
afterAll(() => running.close());

test('every command of docs/ingest.md does what the page says', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../../../docs/ingest.md'), 'utf8');
  const commands = [...page.matchAll(/```sh\n(curl [^]*?)\n```/g)].map((match) => match[1] ?? '');
  const replies = [];
  for (const command of commands) replies.push(await run(command));
  expect(replies).toMatchObject([
    { externalId: 'order-20931', version: 1, outcome: 'accepted' },
    documentedBatch(page),
    { version: 2, outcome: 'corrected' },
    { version: 2, outcome: 'deleted' },
    { results: [{ outcome: 'deleted' }, { outcome: 'not_found' }] },
    { survey: 'sales', timeZone: 'Europe/Berlin' },
  ]);
});

/** What the page shows as the answer to the batch; “…” stands for an id. */
function documentedBatch(page: string): object {
  const json = /```json\n([^]*?)\n```/.exec(page)?.[1] ?? '';
  return JSON.parse(json, (_name, value: unknown) =>
    value === '…' ? (expect.any(String) as unknown) : value,
  ) as object;
}

/** Runs a curl command as a shell would read it: the switches this page uses, variables in double quotes. */
async function run(command: string): Promise<unknown> {
  const words = [...command.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, plain]) =>
      single ?? (double ?? plain ?? '').replace('$URL', `${running.origin}/vuejs`).replace('$KEY', key),
  );
  const headers: Record<string, string> = {};
  let [method, url, body]: (string | undefined)[] = ['GET'];
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index] ?? '';
    const next = words[index + 1] ?? '';
    if (!word.startsWith('-')) url = word;
    else {
      if (word === '-X') method = next;
      else if (word === '-d') body = next;
      else if (word === '-H') headers[next.split(':', 1)[0] ?? ''] = next.slice(next.indexOf(':') + 1).trim();
      else throw new Error(`${word} is not understood`);
      index += 1;
    }
  }
  const reply = await fetch(url ?? '', { method: method ?? '', headers, ...(body !== undefined && { body }) });
  const text = await reply.text();
  expect(reply.status, `${command}\n${text}`).toBe(200);
  return JSON.parse(text);
}
