import type { Verb } from '../../context.ts';
import { getImportRecord } from './import-record-store.ts';
import { RefusedCsv } from './refused-csv.ts';
import { listRefused, type RefusedRow } from './refused-row-store.ts';

/** Rows read at a time. */
const pageRows = 1000;

/** The refused rows as a file to mend and import again. */
export const getRefusedFile: Verb<'getRefusedFile'> = async (ctx, { params }) => {
  const { importId } = params;
  const record = await ctx.inTransaction((tx) => getImportRecord(tx, importId));
  const { delimiter, quote } = record.facts ?? {};
  const csv = new RefusedCsv(
    record.columns.map(({ column }) => column),
    { delimiter: delimiter ?? ',', quote: quote ?? '"' },
  );
  async function* content(): AsyncGenerator<string> {
    yield csv.head;
    let after = 0;
    for (;;) {
      // A transaction for each page: the reader may be slow.
      const rows: RefusedRow[] = await ctx.inTransaction((tx) => listRefused(tx, importId, { after, limit: pageRows }));
      if (rows.length === 0) return;
      yield rows.map((row) => csv.row(row)).join('');
      after = rows.at(-1)?.rowNo ?? after;
    }
  }
  const base = record.fileName.replace(/\.[^.]*$/, '');
  return { fileName: `${base}.refused.csv`, contentType: 'text/csv; charset=utf-8', content: content() };
};
