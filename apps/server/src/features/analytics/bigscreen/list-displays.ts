import type { Verb } from '../../../context.ts';
import { listDisplayKeys } from '../../people/api-keys/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { describeDisplays, displaysInScope } from './described-display.ts';

/** R-007 Wall displays, newest first. */
export const listDisplays: Verb<'listDisplays', WithTrees> = async (ctx) => {
  const displays = await ctx.inTransaction((tx) => listDisplayKeys(tx, ctx.universe.universeId));
  return { displays: await describeDisplays(ctx, displaysInScope(ctx, displays)) };
};
