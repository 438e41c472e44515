import { factsOfReportKind, type ReportFormat } from '@echolot/contract/reports/report-kinds';
import { kindOf } from './kind-of.ts';
import type { CheckedRequest } from './place-order.ts';
import type { ReportContext } from './report-context.ts';
import { safeFileName } from './report-files.ts';
import type { ReportOutput } from './report-kind.ts';
import type { RunProgress } from './report-run-store.ts';

/** A file that has been written. */
export interface WrittenReport {
  readonly fileName: string;
  readonly rows: number;
  readonly suppressed: number;
  readonly position: string | null;
  /** Permissions that put more into it, as far as the asker has them. */
  readonly needs: readonly string[];
}

/**
 * Makes the file of a checked request.
 * @param ctx the asker, as checked; its signal ends the work
 * @param path where; what is there is overwritten
 */
export async function writeReport(
  { kind, order, ctx }: CheckedRequest,
  path: string,
  onProgress: (progress: RunProgress) => void,
): Promise<WrittenReport> {
  const out = outputTo(ctx, path, order.format, onProgress);
  const facts = await kindOf(kind).write(ctx, order, out);
  ctx.signal.throwIfAborted();
  return {
    fileName: safeFileName(facts.fileName, order.format),
    rows: facts.rows,
    suppressed: facts.suppressed,
    position: facts.position ?? null,
    needs: factsOfReportKind(kind).widenedBy.filter((permission) => ctx.actor.permissions.has(permission)),
  };
}

function outputTo(
  { drawing, signal }: ReportContext,
  path: string,
  format: ReportFormat,
  onProgress: (progress: RunProgress) => void,
): ReportOutput {
  let stage: RunProgress['stage'] = 'reading';
  let progress = 0;
  const tell = (): void => onProgress({ stage, progress });
  const write = (): void => {
    stage = 'writing';
    tell();
  };
  return {
    path,
    progress(done, total) {
      progress = total > 0 ? Math.min(1, Math.max(0, done / total)) : 0;
      tell();
    },
    async tables(book) {
      if (format !== 'xlsx' && format !== 'csv') throw new Error(`Tables are not written as ${format}.`);
      write();
      await drawing.tables(book, format, path, signal);
    },
    async pdf(document) {
      write();
      await drawing.pdf(document, path, signal);
    },
    async zip(entries) {
      write();
      await drawing.zip(entries, path, signal);
    },
  };
}
