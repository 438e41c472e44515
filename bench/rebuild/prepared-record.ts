import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded-postgres.ts';
import { migrateRecord } from '../../apps/server/src/database/migrate.ts';
import { connectRecord } from '../../apps/server/src/database/record.ts';
import { createSurvey, createUniverse } from '../ranking/bench-universe.ts';
import { insertInterviewsSql } from './generated-interviews.ts';

const cache = join(import.meta.dirname, '../../.cache');
const rowsPerInsert = 100_000;
/** One for each core: PostgreSQL makes the rows itself. */
const connections = 2;

/** Name of the survey in the prepared record. */
export const surveyName = 'rebuilt';

/**
 * A data folder whose record has a survey of so many interviews, made by PostgreSQL itself once and kept in `.cache/` until a
 * file that shapes it changes. @returns its path.
 */
export async function prepareRecord(count: number, say: (message: string) => void): Promise<string> {
  const name = `bench-rebuild-${keyOf()}-${count}`;
  const dataDir = join(cache, name);
  const mark = join(dataDir, 'complete');
  if (existsSync(mark)) {
    say(`Using the interviews generated before (.cache/${name})`);
    return dataDir;
  }
  mkdirSync(cache, { recursive: true });
  for (const old of readdirSync(cache)) {
    if (old.startsWith('bench-rebuild-') && old.endsWith(`-${count}`))
      rmSync(join(cache, old), { recursive: true, force: true });
  }
  say(`Generating ${count.toLocaleString('en')} interviews in the record`);
  const freeBefore = freeGigabytes();
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateRecord({ url: postgres.url });
    const record = connectRecord({ url: postgres.url });
    const universeId = await createUniverse(record);
    const surveyId = await record.inUniverse(universeId, (tx) => createSurvey(tx, universeId, surveyName));
    await record.close();
    const url = new URL(postgres.adminUrl);
    url.pathname = new URL(postgres.url).pathname;
    await generate(url.href, insertInterviewsSql(universeId, surveyId), count, say);
  } finally {
    await postgres.stop();
  }
  writeFileSync(mark, '');
  say(`  ${Math.max(0, freeBefore - freeGigabytes()).toFixed(1)} GB of disk`);
  return dataDir;
}

async function generate(url: string, statement: string, count: number, say: (message: string) => void): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      // Only a superuser may: rows made here refer to what is there.
      await client.query(`set session_replication_role = replica; set synchronous_commit = off`);
      while (next < count) {
        const from = next;
        next += rowsPerInsert;
        await client.query(statement, [from, Math.min(count, next) - 1]);
        if (next % 1_000_000 === 0) say(`  ${next.toLocaleString('en')} of ${count.toLocaleString('en')}`);
      }
      await client.end();
    }),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum (analyze) interview');
  await client.query('checkpoint');
  await client.end();
}

function freeGigabytes(): number {
  const { bavail, bsize } = statfsSync(cache);
  return (bavail * bsize) / 1e9;
}

/** Changes with whatever shapes the data; the record migrates at the start. */
function keyOf(): string {
  const hash = createHash('sha256');
  for (const file of ['generated-interviews.ts', '../ranking/bench-universe.ts'])
    hash.update(readFileSync(join(import.meta.dirname, file)));
  return hash.digest('hex').slice(0, 12);
}
