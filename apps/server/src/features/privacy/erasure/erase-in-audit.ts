import {
  type BatchResult,
  type ErasureBatch,
  erasureResult,
  erasureSample,
  type PersonEraser,
  scannedPerBatch,
} from '../../../personal-data/person-eraser.ts';
import { eraseInJson } from '../contacts/public.ts';
import { scanAudit, writeAuditNotes } from './audit-note-store.ts';

/** The audit belongs to no feature: all of them write notes. */
export const auditEraser: PersonEraser = { phase: 'audit', run: workOnAudit };

async function workOnAudit(batch: ErasureBatch): Promise<BatchResult> {
  const { tx, universeId, finder } = batch;
  const page = await scanAudit(tx, universeId, finder, batch.after, scannedPerBatch);
  const hits = page.rows
    .map((note) => ({ note, details: eraseInJson(finder, note.details, false) }))
    .filter(({ note, details }) => details !== note.details);
  if (batch.isErasing) {
    await writeAuditNotes(
      tx,
      universeId,
      hits.map(({ note, details }) => ({ ...note, details })),
    );
  }
  return erasureResult(
    { audit: hits.length },
    {
      last: page.last,
      scanned: page.scanned,
      samples: hits.map(({ note }) => erasureSample('audit', note.action, '')),
    },
  );
}
