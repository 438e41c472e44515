import type { PdfDocument } from './pdf-document.ts';
import type { RowBatch, TableBook, TableSheet } from './table-book.ts';
import type { ZipEntry } from './zip-archive.ts';

export type TableFormat = 'xlsx' | 'csv';

/** A book without its rows, which follow in batches: one stream per sheet, numbered in their order. */
export type BookFrame = Omit<TableBook, 'sheets'> & { readonly sheets: readonly Omit<TableSheet, 'rows'>[] };

/** What a drawing thread is given when it starts. */
export type DrawTask = { readonly path: string } & (
  | { readonly kind: 'tables'; readonly format: TableFormat; readonly book: BookFrame }
  | { readonly kind: 'pdf'; readonly document: PdfDocument }
  | { readonly kind: 'zip' }
);

export type DrawBatch = RowBatch | ZipEntry;

/** What the thread is told. */
export type ToThread =
  | { readonly kind: 'batch'; readonly stream: number; readonly batch: DrawBatch }
  | { readonly kind: 'end'; readonly stream: number };

/** What the thread says. It asks for one batch at a time, so that nothing piles up on its side. */
export type FromThread =
  | { readonly kind: 'next'; readonly stream: number }
  | { readonly kind: 'drawn'; readonly rows: number }
  /** The file is complete and on the disk. */
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly code: string | undefined; readonly stack: string };
