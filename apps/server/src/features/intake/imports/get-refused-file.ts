import type { Verb } from '../../../context.ts';
import { getImportRecord } from './import-record-store.ts';
import { refusedCsv } from './refused-csv.ts';

/** The refused rows as a file to mend and import again. */
export const getRefusedFile: Verb<'getRefusedFile'> = async (ctx, { params }) => {
  const record = await ctx.inTransaction((tx) => getImportRecord(tx, params.importId));
  const base = record.fileName.replace(/\.[^.]*$/, '');
  return {
    fileName: `${base}.refused.csv`,
    contentType: 'text/csv; charset=utf-8',
    content: refusedCsv(record, ctx.inTransaction),
  };
};
