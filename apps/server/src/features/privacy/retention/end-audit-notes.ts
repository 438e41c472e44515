import { nothingEnded, type RetentionStep } from '../../../personal-data/retention-step.ts';
import { countOldNotes, deleteOldNotes } from './expired-note-store.ts';

const notesPerBatch = 2000;

/** Notes about imports name their files: they go with them. */
export const auditRetention: RetentionStep = {
  phase: 'audit',
  async run({ tx, universeId, before }) {
    if (!before.imports) return nothingEnded;
    const audit = await deleteOldNotes(tx, universeId, before.imports, notesPerBatch);
    return { counts: { audit }, last: audit === notesPerBatch ? ['next'] : null };
  },
  count: async (tx, universeId, { imports }, cap) => (imports ? countOldNotes(tx, universeId, imports, cap) : 0),
};
