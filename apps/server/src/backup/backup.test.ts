import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connectRecord } from '../database/record.ts';
import type { TestRecord } from '../database/test-database.ts';
import { acceptInterviews, getAcceptingSurvey } from '../features/intake/interviews/public.ts';
import { startTestProduct, type TestProduct } from '../testing/test-product.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { checkBackup, restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

const whole = { params: { survey: 'sales', filteredDrillPath: 'org.all' } };

let home: string;
let running: TestProduct;
let manifest: BackupManifest;
let backupDir: string;
/** Interviews of aurora acknowledged before the backup began, and when it had ended. */
let before = 0;
let after = 0;
let arrived = 0;
const accepted = 40;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'echolot-backup-'));
  running = await startTestProduct({ interviewCount: accepted });
  const upload = join(home, 'data', 'files', running.people.aurora, 'imports');
  await mkdir(upload, { recursive: true });
  await writeFile(join(upload, 'one'), 'a;b\n1;2\n');
  const reports = join(home, 'data', 'files', running.people.aurora, 'reports');
  await mkdir(reports, { recursive: true });
  await writeFile(join(reports, 'done.xlsx'), 'a whole report');
  await writeFile(join(reports, 'begun.part'), 'half a report');
  backupDir = join(home, 'backup');
  const stop = new AbortController();
  const arriving = arrive(stop.signal);
  while (arrived < 100) await sleep(5);
  before = arrived;
  manifest = await writeBackup({ url: running.database.url, filesDir: join(home, 'data', 'files'), dir: backupDir });
  after = arrived;
  stop.abort();
  await arriving;
});
afterAll(async () => {
  await running?.close();
  if (home) await rm(home, { recursive: true, force: true });
});

/** Accepts interviews, a few in each transaction, until told to stop. */
async function arrive(signal: AbortSignal): Promise<void> {
  const universeId = running.people.aurora;
  for (let batch = 0; !signal.aborted; batch += 1) {
    const interviews = Array.from({ length: 20 }, (_, index) => ({
      externalId: `arriving ${batch} ${index}`,
      answeredAt: new Date(),
      channel: 'mail',
      locale: 'en',
      status: 'complete' as const,
      unitNos: { org: 6, brand: 102 },
      answers: { nps: (batch + index) % 11, comment: 'tab\there, line\nthere, \\N and "quotes"' },
    }));
    await running.database.record.inUniverse(universeId, async (tx) => {
      const survey = await getAcceptingSurvey(tx, universeId, 'sales');
      await acceptInterviews(tx, survey, interviews, { now: new Date(), acceptedBy: 'test', reason: 'test' });
    });
    arrived += 20;
    await sleep(1);
  }
}

async function emptyDatabase(): Promise<TestRecord> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const adminUrl = inject('testPostgresAdminUrl');
  const onServer = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await onServer(`create database ${name} owner echolot_owner`);
  const url = inject('testPostgresOwnerUrl').replace(/[^/]*$/, name);
  const record = connectRecord({ url });
  return {
    record,
    url,
    adminUrl: adminUrl.replace(/[^/]*$/, name),
    async drop() {
      await record.close();
      await onServer(`drop database ${name} with (force)`);
    },
  };
}

/** All rows of a table, whoever owns them, in one fingerprint. */
async function fingerprint(adminUrl: string, table: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client
    .query<{ rows: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as rows from ${table} t`,
    )
    .finally(() => client.end());
  return rows[0]?.rows ?? '';
}

describe('backup and restore', () => {
  test('a backup taken while interviews arrive is the record of one instant, and everything is in it', async () => {
    const interviews = manifest.tables.find(({ name }) => name === 'interview')?.rows ?? 0;
    const own = interviews - accepted - 40; // Another 40 are nordic's.
    expect(own).toBeGreaterThanOrEqual(before);
    expect(own).toBeLessThanOrEqual(after + 20);
    expect(own % 20, 'no transaction is cut in two').toBe(0);
    const { aurora } = running.people;
    const names = manifest.files.map(({ name }) => name).toSorted();
    expect(names).toEqual([`${aurora}/imports/one`, `${aurora}/reports/done.xlsx`]);
    await running.projected();
  });

  test('restored elsewhere: same rows in every table, same rankings, sign-ins and files, and it goes on', async () => {
    const database = await emptyDatabase();
    const filesDir = join(home, 'restored', 'files');
    await restoreBackup({ dir: backupDir, manifest: await checkBackup(backupDir), url: database.url, filesDir });
    expect(await readFile(join(filesDir, running.people.aurora, 'imports', 'one'), 'utf8')).toBe('a;b\n1;2\n');
    // Nothing but interviews (and what tells of them) was written during the backup.
    for (const table of ['universe', 'person', 'role', 'variable', 'org_unit_parent', 'session', 'sign_on_key']) {
      expect(await fingerprint(database.adminUrl, table), table).toBe(
        await fingerprint(running.database.adminUrl, table),
      );
    }
    const rows = new Map(manifest.tables.map((table) => [table.name, table.rows]));
    for (const [name, count] of rows) {
      const schema = manifest.tables.find((table) => table.name === name)?.schema;
      expect((await fingerprint(database.adminUrl, `${schema}."${name}"`)).split(' ')[0], name).toBe(String(count));
    }

    const restored = await startTestProduct({ database, people: running.people });
    try {
      const ranking = await restored.client.call('getRanking', whole, { token: await restored.signIn('manager') });
      expect(ranking.reply().total.n).toBe((rows.get('interview') ?? 0) - 40);
      await restored.database.record.inUniverse(running.people.aurora, async (tx) => {
        const comments = await tx.db
          .selectFrom('interview')
          .select('answers')
          .where('external_id', '=', 'arriving 0 0')
          .executeTakeFirstOrThrow();
        expect(comments.answers['comment']).toBe('tab\there, line\nthere, \\N and "quotes"');
        const survey = await getAcceptingSurvey(tx, running.people.aurora, 'sales');
        const [outcome] = await acceptInterviews(
          tx,
          survey,
          [
            {
              externalId: 'after the restore',
              answeredAt: new Date(),
              channel: '',
              locale: '',
              status: 'complete',
              unitNos: { org: 6, brand: 102 },
              answers: { nps: 9 },
            },
          ],
          { now: new Date(), acceptedBy: 'test', reason: 'test' },
        );
        expect(outcome?.outcome).toBe('accepted');
      });
      await restored.projected();
      const next = await restored.client.call('getRanking', whole, { token: await restored.signIn('manager') });
      expect(next.reply().total.n).toBe((rows.get('interview') ?? 0) - 39);
      expect(restored.errors).toEqual([]);
    } finally {
      await restored.close();
    }
  });

  test('the restored tables are secured as before, and a record that is not empty is refused', async () => {
    const database = await emptyDatabase();
    try {
      const again = { dir: backupDir, manifest, url: database.url, filesDir: join(home, 'again', 'files') };
      await restoreBackup(again);
      const admin = new pg.Client({ connectionString: database.adminUrl });
      await admin.connect();
      const { rows } = await admin
        .query(
          `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
           and not (relrowsecurity and relforcerowsecurity)`,
        )
        .finally(() => admin.end());
      expect(rows).toEqual([{ relname: 'installation' }, { relname: 'migration' }]);
      const rules = `(select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace)`;
      expect(await fingerprint(database.adminUrl, rules)).toBe(await fingerprint(running.database.adminUrl, rules));
      const universes = await fingerprint(database.adminUrl, 'universe');
      await expect(restoreBackup({ ...again, filesDir: join(home, 'other', 'files') })).rejects.toThrow(
        /not empty; nothing was changed/,
      );
      await expect(restoreBackup(again)).rejects.toThrow(/files of another installation/);
      expect(await fingerprint(database.adminUrl, 'universe')).toBe(universes);
    } finally {
      await database.drop();
    }
  });

  test('a backup that is incomplete, damaged or newer is refused with a sentence, and nothing is restored', async () => {
    const copyOf = async (change: (dir: string) => Promise<void>): Promise<string> => {
      const dir = join(home, randomUUID());
      await cp(backupDir, dir, { recursive: true });
      await change(dir);
      return dir;
    };
    const table = join('record', 'public.interview.zst');
    const faults: [(dir: string) => Promise<void>, RegExp][] = [
      [(dir) => rm(join(dir, 'manifest.json')), /no finished backup .* manifest\.json is missing/],
      [(dir) => rm(join(dir, table)), /incomplete: record\/public\.interview\.zst is missing/],
      [(dir) => appendFile(join(dir, table), 'x'), /damaged: record\/public\.interview\.zst/],
      [(dir) => writeFile(join(dir, 'manifest.json'), '{"format":'), /damaged: manifest\.json/],
      [(dir) => rm(join(dir, 'files'), { recursive: true }), /incomplete: files\//],
    ];
    for (const [change, sentence] of faults) await expect(checkBackup(await copyOf(change))).rejects.toThrow(sentence);

    const database = await emptyDatabase();
    try {
      const newer = {
        ...manifest,
        migrations: [...manifest.migrations, { number: 9999, name: 'later', checksum: 'x' }],
      };
      const options = { dir: backupDir, url: database.url, filesDir: join(home, 'newer', 'files') };
      await expect(restoreBackup({ ...options, manifest: newer })).rejects.toThrow(/newer Echolot/);
      const fewer = manifest.tables.map((one) => (one.name === 'interview' ? { ...one, rows: one.rows + 1 } : one));
      await expect(restoreBackup({ ...options, manifest: { ...manifest, tables: fewer } })).rejects.toThrow(/damaged/);
      expect(await fingerprint(database.adminUrl, 'universe')).toMatch(/^0 /);
      // What failed may be repeated.
      await restoreBackup({ ...options, manifest });
      expect(await fingerprint(database.adminUrl, 'universe')).toMatch(/^2 /);
    } finally {
      await database.drop();
    }
  });

  test('a folder that is not empty, or lies with the data, is not written to', async () => {
    const options = { url: running.database.url, filesDir: join(home, 'data', 'files') };
    await expect(writeBackup({ ...options, dir: backupDir })).rejects.toThrow(/is not empty/);
    await expect(writeBackup({ ...options, dir: join(home, 'data', 'mine') })).rejects.toThrow(/inside DATA_DIR/);
  });
});
