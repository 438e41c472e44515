import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor, Context, UniverseSettings } from '../../../context.ts';
import { createTestRecord, type TestRecord } from '../../../database/test-database.ts';
import { createSmallUniverse } from '../../../testing/small-universe.ts';
import { bugFingerprint } from './bug-fingerprint.ts';
import { deleteBugs } from './delete-bugs.ts';
import { listBugs } from './list-bugs.ts';
import { recordBug } from './record-bug.ts';

let database: TestRecord;
let aurora: Context;
let nordic: Context;
const warnings: object[] = [];
const log = { info() {}, warn: (details: object) => void warnings.push(details), error() {} };

beforeAll(async () => {
  database = await createTestRecord();
  const { record } = database;
  const contextOf = async (extName: string): Promise<Context> => {
    const { universeId } = await createSmallUniverse(record, extName);
    return {
      record,
      log,
      universe: { universeId, extName } as UniverseSettings,
      actor: { username: 'manager', personId: universeId } as Actor,
      inTransaction: (work: Parameters<Context['inTransaction']>[0]) => record.inUniverse(universeId, work),
    } as unknown as Context; // The verbs of bugs use nothing else.
  };
  aurora = await contextOf('aurora');
  nordic = await contextOf('nordic');
});
afterAll(() => database.drop());

function meet(ctx: Context, error: unknown, survey = 'sales', username = 'manager'): Promise<void> {
  return recordBug(ctx, {
    universe: ctx.universe,
    actor: { ...ctx.actor, username },
    survey,
    requestId: `of ${username}`,
    error,
  });
}

async function listed(ctx: Context) {
  return (await listBugs(ctx, { params: { survey: 'sales' }, query: undefined, body: undefined })).bugs;
}

function fault(message: string): Error {
  return new TypeError(message);
}

test('R-083 R-130 errors of one kind are one entry with a count, in their own universe', async () => {
  for (let count = 0; count < 3; count += 1) await meet(aurora, fault(`of ${count}`), 'sales', `person${count}`);
  await meet(aurora, new RangeError('elsewhere'), '');
  await meet(aurora, fault('in another survey'), 'service');
  await meet(nordic, fault('of others'));
  expect(await listed(aurora)).toMatchObject([
    { count: 1, message: 'RangeError: elsewhere', user: 'manager' },
    { count: 3, message: 'TypeError: of 2', user: 'person2' },
  ]);
});

test('the same error met by many at once is counted each time', async () => {
  await Promise.all(Array.from({ length: 20 }, () => meet(nordic, new SyntaxError('at once'))));
  expect((await listed(nordic)).find(({ message }) => message.includes('at once'))?.count).toBe(20);
});

test('R-130 clearing removes what is listed, of this universe, and is kept in the audit', async () => {
  const input = { params: { survey: 'sales' }, query: undefined, body: undefined };
  expect(await deleteBugs(aurora, input)).toEqual({ deleted: 2 });
  expect(await listed(aurora)).toEqual([]);
  expect((await listed(nordic)).length).toBeGreaterThan(0);
  const entries = await aurora.inTransaction(({ db }) => db.selectFrom('audit_entry').selectAll().execute());
  expect(entries).toMatchObject([
    { action: 'deleteBugs', subject: 'sales', person_id: aurora.actor.personId, details: { deleted: 2 } },
  ]);
});

test('an unknown survey has no list', async () => {
  const input = { params: { survey: 'unknown' }, query: undefined, body: undefined };
  await expect(listBugs(aurora, input)).rejects.toMatchObject({ code: 'survey_not_found' });
  await expect(deleteBugs(aurora, input)).rejects.toMatchObject({ code: 'survey_not_found' });
});

test('an error that cannot be entered is logged, never thrown', async () => {
  const stranger = { ...aurora, universe: { ...aurora.universe, universeId: '00000000-0000-7000-8000-000000000009' } };
  await meet(stranger, fault('x'));
  expect(warnings).toHaveLength(1);
});

test('a fingerprint is the error’s name and own place, whatever its message says', () => {
  const [one, other] = [1, 2].map((count) => fault(`id ${count}`));
  expect(bugFingerprint(one)).toBe(bugFingerprint(other));
  expect(bugFingerprint(one)).not.toBe(bugFingerprint(new TypeError('elsewhere')));
  const foreign = new Error('x');
  foreign.stack =
    'Error: x\n    at f (node:net:1:1)\n    at g (/app/node_modules/pg/x.js:1:1)\n    at h (/app/src/own.ts:1:1)';
  const same = new Error('y');
  same.stack = 'Error: y\n    at q (/app/node_modules/pg/y.js:9:1)\n    at h (/app/src/own.ts:1:1)';
  expect(bugFingerprint(foreign)).toBe(bugFingerprint(same));
  for (const strange of [undefined, null, 'text', 5, {}]) expect(bugFingerprint(strange)).toMatch(/^[0-9a-f]{32}$/);
});
