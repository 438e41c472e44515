import { existsSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { writeBackup } from '../backup/write-backup.ts';
import { validateConfig } from '../config/config.ts';
import { readEnv } from '../config/env.ts';
import { secretKeyPath } from '../config/secret-keys.ts';
import { StartError } from '../config/start-error.ts';
import { noteUpkeep } from '../features/privacy/upkeep/public.ts';
import { openCommandRecord } from './command-record.ts';

const usage = `Writes everything to a folder, while the server goes on: the record of all universes and the uploaded files.

  npm run backup -- DIR [--with-key]

DIR must be new or empty. It holds personal data: keep it as safe as the database itself. Secrets in it are sealed; with --with-key
the key that lies in DATA_DIR is put beside them.`;

const say = (message: string): void => void process.stdout.write(`${message}\n`);

async function backup(given: readonly string[]): Promise<void> {
  const withKey = given.includes('--with-key');
  const [dir, ...rest] = given.filter((word) => word !== '--with-key');
  if (!dir || rest.length > 0 || dir.startsWith('-')) throw new StartError(usage);
  const config = validateConfig(readEnv());
  if (withKey && !existsSync(secretKeyPath(config.dataDir)))
    throw new StartError(
      `There is no ${secretKeyPath(config.dataDir)}: the key is in SECRET_KEY. Keep it by yourself.`,
    );
  const startedAt = performance.now();
  const opened = await openCommandRecord(config, say);
  try {
    const { tables, files, takenAt } = await writeBackup({
      url: opened.url,
      filesDir: join(config.dataDir, 'files'),
      dir: resolve(dir),
      onProgress: say,
    });
    if (withKey) await copyFile(secretKeyPath(config.dataDir), secretKeyPath(resolve(dir)));
    // Confirmations of erasures tell which backups were taken before.
    await opened.record.as('echolot_operator', (tx) => noteUpkeep(tx, 'backup', new Date(takenAt)));
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const bytes = [...tables, ...files].reduce((sum, { byteCount }) => sum + byteCount, 0);
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    say(
      `Done in ${seconds} s: ${rows.toLocaleString('en')} rows and ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, in ${resolve(dir)}`,
    );
    if (!withKey)
      say('The key of its secrets is not in it (SECRET_KEY, or secret.key in DATA_DIR): keep a copy of it elsewhere.');
  } finally {
    await opened.close();
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof StartError) return error.message;
  const { code, stack } = error as NodeJS.ErrnoException; // Faults of the system carry a code.
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return 'The disk of the backup is full. What was written is no backup; make room and give a new folder.';
  }
  return stack ?? String(error);
}

try {
  await backup(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${sentenceOf(error)}\n`);
  process.exitCode = 1;
}
