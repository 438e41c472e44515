import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { StartError } from '../config/start-error.ts';

export const manifestName = 'manifest.json';
/** Where the parts of a backup lie inside its folder. */
export const tablePath = (schema: string, name: string): string => join('record', `${schema}.${name}.zst`);
export const filePath = (name: string): string => join('files', name);

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/);
const nameSchema = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const manifestSchema = z.object({
  format: z.literal('echolot-backup-1'),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ number: z.int(), name: z.string(), checksum: z.string() })).min(1),
  tables: z.array(
    z.object({
      schema: nameSchema,
      name: nameSchema,
      columns: z.array(nameSchema).min(1),
      rows: z.int().nonnegative(),
      byteCount: z.int().nonnegative(),
      sha256: sha256Schema,
    }),
  ),
  files: z.array(
    z.object({
      // Ids, as the file store names them; nothing that leads out of the folder.
      name: z.string().regex(/^[a-z0-9][a-z0-9.-]*(\/[a-z0-9][a-z0-9.-]*)+$/),
      byteCount: z.int().nonnegative(),
      sha256: sha256Schema,
    }),
  ),
});

/** What a backup holds. It is written last: a folder without one is no backup. */
export type BackupManifest = z.infer<typeof manifestSchema>;
export type BackedUpTable = BackupManifest['tables'][number];
export type BackedUpFile = BackupManifest['files'][number];

/** @throws StartError when the folder holds no finished backup. */
export async function readManifest(dir: string): Promise<BackupManifest> {
  const text = await readFile(join(dir, manifestName), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new StartError(
      `There is no finished backup in ${dir}: ${manifestName} is missing. Name the folder given to "npm run backup".`,
    );
  });
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new StartError(`The backup in ${dir} is damaged: ${manifestName} cannot be read. Use another backup.`);
  }
}
