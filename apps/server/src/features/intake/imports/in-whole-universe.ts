import { AppError } from '@echolot/contract/app-error';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';

/**
 * A transaction for somebody who may see all of the universe: a file may name any unit of it, and shows all it names.
 * @throws AppError path_forbidden
 */
export async function inWholeUniverse<T>(
  ctx: Pick<Context, 'actor' | 'inTransaction'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (!ctx.actor.drillPaths.includes('*')) throw new AppError('path_forbidden');
  return ctx.inTransaction(work);
}
