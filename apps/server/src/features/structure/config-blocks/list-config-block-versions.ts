import type { Verb } from '../../../context.ts';
import { listConfigVersions } from './config-block-store.ts';
import { placeOf } from './described-block.ts';

const mostVersions = 100;

/** Who set what, when: newest first. */
export const listConfigBlockVersions: Verb<'listConfigBlockVersions'> = (ctx, { query }) =>
  ctx.inTransaction(async (tx) => ({
    versions: await listConfigVersions(tx, await placeOf(ctx, tx, query.name, query.survey), mostVersions),
  }));
