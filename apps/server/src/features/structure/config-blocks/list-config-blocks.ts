import type { ConfigBlock } from '@echolot/contract/structure/config-blocks';
import type { Verb } from '../../../context.ts';
import { describeBlock, namesPlacedAt, surveyIdOf } from './described-block.ts';

/** R-126 What applies in the universe, or in a survey. */
export const listConfigBlocks: Verb<'listConfigBlocks'> = (ctx, { query }) =>
  ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    const surveyId = query.survey === undefined ? undefined : await surveyIdOf(ctx, tx, query.survey);
    const blocks: ConfigBlock[] = [];
    for (const name of namesPlacedAt(surveyId))
      blocks.push(await describeBlock(tx, { universeId, name, surveyId }, query.survey));
    return { blocks, suppressionMinimumN: ctx.universe.suppressionMinimumN };
  });
