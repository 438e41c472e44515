import type { Verb } from '../../../context.ts';
import { readSurroundings, reportOnWire } from './report-reply.ts';
import { listReportsOf } from './report-store.ts';

export const listReports: Verb<'listReports'> = async (ctx, { query }) => {
  const { universe, actor } = ctx;
  const stored = await ctx.inTransaction((tx) => listReportsOf(tx, universe.universeId, actor, query.limit + 1));
  const surroundings = await readSurroundings(ctx, stored);
  return {
    reports: stored.slice(0, query.limit).map((one) => reportOnWire(ctx, one, surroundings)),
    hasMore: stored.length > query.limit,
  };
};
