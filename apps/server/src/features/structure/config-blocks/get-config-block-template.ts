import { configBlocks } from '@echolot/contract/structure/config-blocks';
import { z } from 'zod';
import type { Verb } from '../../../context.ts';
import { describeBlock, placeOf } from './described-block.ts';

/** R-126 What a change begins with: a GET makes nothing. */
export const getConfigBlockTemplate: Verb<'getConfigBlockTemplate'> = (ctx, { query }) =>
  ctx.inTransaction(async (tx) => ({
    block: await describeBlock(tx, await placeOf(ctx, tx, query.name, query.survey), query.survey),
    schema: { ...z.toJSONSchema(configBlocks[query.name].schema, { io: 'input' }) },
  }));
