import { nothingEnded, type RetentionStep } from '../../../personal-data/retention-step.ts';
import { countOldImports, deleteOldImports, deleteRefusedRows, readOldImports } from './expired-import-store.ts';
import { fileNameOf } from './import-record.ts';

const importsPerBatch = 10;
const rowsPerBatch = 2000;

/** Files go before their import: after a crash they are deleted once more, which does nothing. */
export const importRetention: RetentionStep = {
  phase: 'imports',
  async between(ctx, universeId, { imports }, inErasure) {
    if (!imports) return;
    const importIds = await inErasure((tx) => readOldImports(tx, universeId, imports, importsPerBatch));
    for (const importId of importIds) await ctx.files.delete(universeId, fileNameOf(importId));
  },
  async run({ tx, universeId, before }) {
    if (!before.imports) return nothingEnded;
    const importIds = await readOldImports(tx, universeId, before.imports, importsPerBatch);
    if (importIds.length === 0) return nothingEnded;
    const refused = await deleteRefusedRows(tx, universeId, importIds, rowsPerBatch);
    if (refused === rowsPerBatch) return { counts: {}, last: ['rows'] };
    const deleted = await deleteOldImports(tx, universeId, before.imports, importsPerBatch);
    return { counts: { imports: deleted.length }, last: ['next'] };
  },
  count: async (tx, universeId, { imports }, cap) => (imports ? countOldImports(tx, universeId, imports, cap) : 0),
};
