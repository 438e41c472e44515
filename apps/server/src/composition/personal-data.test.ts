import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestRecord, type TestRecord } from '../database/test-database.ts';
import { handlers } from './handlers.ts';
import { personalData, personErasers, retentionSteps } from './personal-data.ts';

let database: TestRecord;
beforeAll(async () => {
  database = await createTestRecord();
});
afterAll(() => database?.drop());

const declared = Object.entries(personalData).flatMap(([table, what]) =>
  typeof what === 'object' ? [{ table, what }] : [],
);

test('every table of the record says what becomes of persons in it', async () => {
  const tables = await database.record.as('echolot_operator', ({ db }) => db.introspection.getTables());
  const names = tables.filter(({ isView, schema }) => !isView && schema === 'public').map(({ name }) => name);
  // Made before the migrations: which have run, and the name of the installation.
  const others = ['installation', 'migration'];
  expect(Object.keys(personalData).toSorted()).toEqual(names.filter((name) => !others.includes(name)).toSorted());
});

test('what a table names is registered: erasers, phases of a night, jobs, tables', () => {
  const phases = personErasers.map(({ phase }) => phase);
  const nights = [...retentionSteps.map(({ phase }) => phase), 'plans'];
  const jobs = handlers.map(({ job }) => job.name);
  for (const { table, what } of declared) {
    if ('erasedIn' in what) expect(phases, table).toContain(what.erasedIn);
    if ('endsIn' in what) expect(nights, table).toContain(what.endsIn);
    if ('endsByJob' in what) expect(jobs, table).toContain(what.endsByJob);
    if ('endsWith' in what) expect(Object.keys(personalData), table).toContain(what.endsWith);
  }
});

test('every phase is named once', () => {
  for (const phases of [personErasers, retentionSteps].map((parts) => parts.map(({ phase }) => phase)))
    expect(new Set(phases).size).toBe(phases.length);
});
