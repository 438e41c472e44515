import type { Verb } from '../../../context.ts';
import { listCells } from './erasure-cell-store.ts';
import { getStoredErasure } from './erasure-reply.ts';

/** What a plan found in uploaded files, a row with its cells after the other. */
export const listErasureCells: Verb<'listErasureCells'> = async (ctx, { params, query }) => {
  const { universeId } = ctx.universe;
  const { erasureId } = params;
  const { after, limit } = query;
  const cells = await ctx.inTransaction(async (tx) => {
    await getStoredErasure(tx, universeId, erasureId);
    // One row more says whether there is a next page.
    return listCells(tx, { universeId, erasureId }, { after, limit: limit + 1 });
  });
  const rows = Map.groupBy(cells, ({ rowNo }) => rowNo);
  const shown = [...rows].slice(0, limit).flatMap(([row, found]) => {
    const [first] = found;
    if (!first) return [];
    const { importId, fileName, sheet, line, isOwn } = first;
    return [
      {
        row,
        importId,
        fileName,
        sheet,
        line,
        isOwn,
        cells: found.map(({ place, column, excerpt, effect, isKept }) => ({
          place,
          column,
          excerpt,
          isEmptied: effect === 'empty',
          isKept,
        })),
      },
    ];
  });
  return { rows: shown, next: rows.size > limit ? (shown.at(-1)?.row ?? null) : null };
};
