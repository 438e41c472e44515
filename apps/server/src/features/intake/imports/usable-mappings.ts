import type { Tx } from '../../../database/record.ts';
import type { SavedMapping } from './guessing/guess.ts';
import { shapeOf } from './guessing/shape-of.ts';
import { type ImportMapping, importMappingSchema } from './import-mapping.ts';
import { listStartedMappings } from './import-record-store.ts';
import { listSavedMappings } from './saved-mapping-store.ts';

/** Mappings for a file of the same shape: those saved under a name, then those that files were imported with, newest first. */
export async function listUsableMappings(tx: Tx, universe: ImportMapping['universe']): Promise<SavedMapping[]> {
  const saved = [...(await listSavedMappings(tx))].sort((one, other) => (one.savedAt < other.savedAt ? 1 : -1));
  const started = await listStartedMappings(tx);
  const candidates = [
    ...saved.map(({ name, shape, mapping }) => ({ name, shape, mapping })),
    ...started.map(({ fileName, columns, mapping }) => ({ name: fileName, shape: shapeOf(columns), mapping })),
  ];
  return candidates.flatMap(({ name, shape, mapping }) => {
    const read = importMappingSchema.safeParse({ ...mapping, universe });
    return read.success ? [{ name, shape, mapping: read.data }] : [];
  });
}
