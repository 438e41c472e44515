import type { Verb } from '../../../context.ts';
import { listStaff } from '../../people/users/public.ts';
import { blockOnWire } from './block-on-wire.ts';
import { listBlocks } from './effect-block-store.ts';
import { readNameable } from './read-nameable.ts';

export const listEffectBlocks: Verb<'listEffectBlocks'> = async (ctx, { query }) => {
  const { universeId } = ctx.universe;
  const staff = await listStaff(ctx.record, universeId);
  return ctx.inTransaction(async (tx) => {
    const known = await readNameable(tx, universeId, query.survey, staff);
    const blocks = await listBlocks(tx, universeId, known.survey.surveyId);
    return { effectBlocks: blocks.map((block) => blockOnWire(block, known)) };
  });
};
