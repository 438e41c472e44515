import type { Verb } from '../../../context.ts';
import { idOf } from '../contacts/public.ts';
import { erasureRowOf } from './erasure-reply.ts';
import { readErasures } from './erasure-store.ts';

export const listErasures: Verb<'listErasures'> = async (ctx, { query }) => {
  const { limit } = query;
  const found = await ctx.inTransaction((tx) =>
    readErasures(tx, ctx.universe.universeId, { after: idOf(query.after), limit: limit + 1 }),
  );
  const page = found.slice(0, limit);
  return {
    erasures: page.map(erasureRowOf),
    next: found.length > limit ? (page.at(-1)?.erasureId ?? null) : null,
  };
};
