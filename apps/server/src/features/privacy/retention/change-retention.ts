import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { monthsOf, storedMonthsOf } from './retention-reply.ts';
import { noteRetention, readRetention, writeRetention } from './retention-store.ts';

/** Sets how long the universe keeps what, and notes who did. */
export const changeRetention: Verb<'changeRetention'> = async (ctx, { body }) => {
  const { universeId } = ctx.universe;
  const { personId, username } = ctx.actor;
  const changedAt = ctx.now();
  await ctx.inTransaction(async (tx) => {
    const before = await readRetention(tx, universeId);
    const by = { version: body.version, changedBy: username, changedAt };
    if (!(await writeRetention(tx, universeId, storedMonthsOf(body.months), by))) {
      const { version, changedBy, months } = await readRetention(tx, universeId);
      throw new AppError('conflict', { version, changedBy, months: monthsOf(months) });
    }
    await noteRetention(tx, { universeId, personId }, { from: monthsOf(before.months), to: body.months });
  });
  return { months: body.months, version: body.version + 1, changedAt: changedAt.toISOString() };
};
