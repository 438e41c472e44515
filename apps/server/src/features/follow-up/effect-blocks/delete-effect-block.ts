import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { getSurvey } from '../../structure/surveys/public.ts';
import { findBlock, noteBlockChange, removeBlock } from './effect-block-store.ts';

export const deleteEffectBlock: Verb<'deleteEffectBlock'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    const { surveyId } = await getSurvey(tx, params.survey);
    const block = await findBlock(tx, universeId, surveyId, params.effectBlock);
    if (!block) throw new AppError('effect_block_not_found');
    if (block.version !== params.version)
      throw new AppError('conflict', { version: block.version, changedBy: block.changedBy });
    await removeBlock(tx, universeId, block.effectBlockId, ctx.now());
    const who = { universeId, personId: ctx.actor.personId };
    await noteBlockChange(tx, who, 'deleteEffectBlock', `${params.survey} ${block.extName}`, {
      version: block.version,
      name: block.name,
      definition: block.definition,
    });
    return { deleted: true as const };
  });
