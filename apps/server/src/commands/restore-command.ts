import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BackupManifest } from '../backup/backup-manifest.ts';
import { checkBackup, restoreBackup } from '../backup/restore-backup.ts';
import { type Config, validateConfig } from '../config/config.ts';
import { lockDataDir } from '../config/data-dir-lock.ts';
import { readEnv } from '../config/env.ts';
import { readKeyFile, secretKeyPath, writeKeyFile } from '../config/secret-keys.ts';
import { StartError } from '../config/start-error.ts';
import { startEmbeddedPostgres } from '../database/embedded-postgres.ts';
import { connectRecord } from '../database/record.ts';
import { borrowSecrets } from '../secrets/open-secrets.ts';
import { findSealingKey } from '../secrets/sealing-key-store.ts';
import { missingKey } from '../secrets/secret-box.ts';

const usage = `Puts a backup into an empty place.

  DATA_DIR=… npm run restore -- DIR

DIR is the folder given to "npm run backup". DATA_DIR, or the database of DATABASE_URL, must be empty. The next start
builds the rankings from what was restored.`;

const say = (message: string): void => void process.stdout.write(`${message}\n`);

async function restore(given: readonly string[]): Promise<void> {
  const [dir, ...rest] = given;
  if (!dir || rest.length > 0 || dir.startsWith('-')) throw new StartError(usage);
  const config = validateConfig(readEnv());
  const manifest = await checkBackup(resolve(dir));
  say(`The backup of ${manifest.takenAt} is complete and undamaged.`);
  // Figures of another installation would be added to.
  if (existsSync(join(config.dataDir, 'columnar'))) {
    throw new StartError(
      `${config.dataDir} is the data of another installation; nothing was changed. Give an empty DATA_DIR.`,
    );
  }
  const lock = await lockDataDir(config.dataDir, 'npm run restore');
  try {
    await restoreInto(config, resolve(dir), manifest);
  } finally {
    lock.release();
  }
}

async function restoreInto(config: Config, dir: string, manifest: BackupManifest): Promise<void> {
  const postgres = config.databaseUrl
    ? undefined
    : await startEmbeddedPostgres({ dataDir: config.dataDir, onProgress: say });
  try {
    await restoreBackup({
      dir,
      manifest,
      url: config.databaseUrl ?? postgres?.url ?? '',
      filesDir: join(config.dataDir, 'files'),
      onProgress: say,
    });
    if (!config.secretKeys && existsSync(secretKeyPath(dir))) writeKeyFile(config.dataDir, readKeyFile(dir) ?? []);
    say(`Done. This is the state of ${manifest.takenAt}. Start as usual; the rankings are built from it first.`);
    await tellMissingKey(config, config.databaseUrl ?? postgres?.url ?? '');
  } finally {
    await postgres?.stop();
  }
}

/** The next start would refuse: better told now, where the backup's own installation is still known. */
async function tellMissingKey(config: Config, url: string): Promise<void> {
  const record = connectRecord({ url, applicationName: 'echolot restore', poolSize: 1 });
  try {
    const sealedWith = await record.as('echolot_operator', findSealingKey);
    if (sealedWith !== undefined && !borrowSecrets(config).has(sealedWith)) say(missingKey(sealedWith).message);
  } finally {
    await record.close();
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code, stack } = error as NodeJS.ErrnoException; // Faults of the system and of PostgreSQL carry a code.
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100') {
    return 'The disk is full. Nothing was restored; make room and start again.';
  }
  return stack ?? String(error);
}

try {
  await restore(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
