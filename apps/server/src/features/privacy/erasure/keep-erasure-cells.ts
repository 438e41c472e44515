import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { countCells, keepCells } from './erasure-cell-store.ts';
import { countsOf, getStoredErasure, placesOf } from './erasure-reply.ts';
import { writeProgress } from './erasure-store.ts';

/** Decides which cells of files stay, as those of another person of the same name. */
export const keepErasureCells: Verb<'keepErasureCells'> = async (ctx, { params, body }) => {
  const { universeId } = ctx.universe;
  const { erasureId } = params;
  const key = { universeId, erasureId };
  return ctx.inTransaction(async (tx) => {
    const erasure = await getStoredErasure(tx, universeId, erasureId, { isLocked: true });
    if (erasure.state !== 'planned') throw new AppError('erasure_not_planned');
    const { importId, row, place, isKept } = body;
    const count = await keepCells(tx, key, { importId, row, place }, isKept);
    if (count === 0) throw new AppError('erasure_cell_not_found');
    const planCounts = { ...erasure.planCounts, files: await countCells(tx, key) };
    await writeProgress(tx, universeId, erasureId, { ...erasure, planCounts });
    const changed = { ...erasure, planCounts };
    return { places: placesOf(changed), found: countsOf(planCounts) };
  });
};
