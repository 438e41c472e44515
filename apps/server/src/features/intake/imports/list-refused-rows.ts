import type { Verb } from '../../../context.ts';
import { getImportRecord } from './import-record-store.ts';
import { listRefused } from './refused-row-store.ts';

export const listRefusedRows: Verb<'listRefusedRows'> = (ctx, { params, query }) =>
  ctx.inTransaction(async (tx) => {
    const { columns } = await getImportRecord(tx, params.importId);
    const { after, limit } = query;
    const rows = await listRefused(tx, params.importId, { after, limit: limit + 1 });
    return {
      columns: columns.map(({ column }) => column),
      rows: rows.slice(0, limit).map(({ line, rowNo, cells, reasons }) => ({
        line,
        rowNo,
        cells: [...cells],
        reasons: reasons.map(({ code, column, details, message }) => ({
          code,
          column,
          details: { ...details },
          message,
        })),
      })),
      hasMore: rows.length > limit,
    };
  });
