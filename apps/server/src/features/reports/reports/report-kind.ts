import type { Locale } from '@echolot/contract/identity';
import type { ReportFormat, ReportKindName } from '@echolot/contract/reports/report-kinds';
import type { z } from 'zod';
import type { PdfDocument } from '../../../drawing/pdf-document.ts';
import type { TableBook } from '../../../drawing/table-book.ts';
import type { ZipEntry } from '../../../drawing/zip-archive.ts';
import type { ReportContext } from './report-context.ts';

/** A kind of report: what may be asked of it, and how its file is made. Registered in `report-kinds.ts`. */
export interface ReportKind<Options> {
  readonly kind: ReportKindName;
  /** From the contract. */
  readonly options: z.ZodType<Options>;
  /**
   * Says before it is queued, and again before it is made, whether it can be asked; filtered drill path, survey flag and the
   * kind's permission have been checked.
   * @throws AppError for what the screen refuses too
   */
  check(ctx: ReportContext, order: ReportOrder<Options>): Promise<void>;
  /**
   * Gathers in the asker's rights (`ctx.actor`, as they are now) and hands over to the output. It may be done again from the
   * start, and ends soon after `ctx.signal` aborts.
   */
  write(ctx: ReportContext, order: ReportOrder<Options>, out: ReportOutput): Promise<ReportFacts>;
}

export interface ReportOrder<Options> {
  readonly reportId: string;
  /** Ext name. */
  readonly survey: string;
  /** Empty where the kind is not of a unit. */
  readonly filteredDrillPath: string;
  readonly format: ReportFormat;
  readonly locale: Locale;
  readonly options: Options;
  readonly askedAt: Date;
  /** Absolute address that shows the same on the screen. */
  readonly link: string;
}

/** Where a report is written. Exactly one of `tables`, `pdf`, `zip` is called, once; or the kind writes to `path` itself. */
export interface ReportOutput {
  progress(done: number, total: number): void;
  /** XLSX or CSV, as ordered. */
  tables(book: TableBook): Promise<void>;
  pdf(document: PdfDocument): Promise<void>;
  zip(entries: AsyncIterable<ZipEntry>): Promise<void>;
  /** Where the file is to be, for those who write themselves (Parquet and CSV straight from the engine). */
  readonly path: string;
}

export interface ReportFacts {
  /** Rows or entries, heads not counted. */
  readonly rows: number;
  /** Values hidden because too few answered. */
  readonly suppressed: number;
  /** Name for people, a slug without extension. */
  readonly fileName: string;
  /** Position of the record the figures include, where they are of the columnar store. */
  readonly position?: string | undefined;
}
