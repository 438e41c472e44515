import type { Config } from '../config/config.ts';
import { type DataDirLock, lockDataDir } from '../config/data-dir-lock.ts';
import { StartError } from '../config/start-error.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { migrateRecord } from '../database/migrate.ts';
import { connectRecord, type RecordDatabase } from '../database/record.ts';
import { findRunningPostgres } from '../database/running-postgres.ts';

/** The record as a command (`npm run import`, `npm run rebuild`) uses it, beside a running server or alone. */
export interface CommandRecord {
  readonly record: RecordDatabase;
  /** Connection of the record's owner. */
  readonly url: string;
  /** Whether the data directory is this command's own: no server works on it, and nothing embedded but the record runs. */
  readonly isAlone: boolean;
  close(): Promise<void>;
}

/**
 * Opens the record: the one of DATABASE_URL, the embedded one of the server that holds the data directory, or, when nobody
 * does, the embedded one started for this command.
 * @throws StartError when none can be opened.
 */
export async function openCommandRecord(config: Config, say: (message: string) => void): Promise<CommandRecord> {
  if (config.databaseUrl) return connect(config.databaseUrl, false);
  let lock: DataDirLock;
  try {
    lock = await lockDataDir(config.dataDir, 'a command', 0);
  } catch (error) {
    const url = findRunningPostgres(config.dataDir);
    if (error instanceof StartError && url) return connect(url, false);
    throw error;
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress: say });
    const opened = await connect(postgres.url, true).catch(async (error: unknown) => {
      await postgres.stop();
      throw error;
    });
    return {
      ...opened,
      async close() {
        await opened.close();
        await postgres.stop();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function connect(url: string, isAlone: boolean): Promise<CommandRecord> {
  await migrateRecord({ url });
  const record = connectRecord({ url, applicationName: 'echolot command', poolSize: 3 });
  return { record, url, isAlone, close: () => record.close() };
}
