import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { listStaff } from '../../people/users/public.ts';
import { blockOnWire } from './block-on-wire.ts';
import { definitionFaults } from './definition-faults.ts';
import {
  countBlocks,
  findBlock,
  listBlocks,
  noteBlockChange,
  type StoredEffectBlock,
  writeBlock,
} from './effect-block-store.ts';
import { readNameable } from './read-nameable.ts';

/** Every block is judged against every interview. */
const blockCap = 100;

/** Makes a block or its next version. What it names must be there now; what vanishes later is told as a fault. */
export const saveEffectBlock: Verb<'saveEffectBlock'> = async (ctx, { body }) => {
  const { universeId } = ctx.universe;
  const staff = await listStaff(ctx.record, universeId);
  return ctx.inTransaction(async (tx) => {
    const known = await readNameable(tx, universeId, body.survey, staff);
    const { surveyId } = known.survey;
    const before = await findBlock(tx, universeId, surveyId, body.extName);
    checkVersion(before, body.version);
    if (!before && (await countBlocks(tx, universeId, surveyId)) >= blockCap) throw new AppError('effect_block_limit');
    const faults = definitionFaults(body.definition, known);
    if (faults.length > 0) throw new AppError('effect_block_faulty', { faults });
    const { extName, name, definition, isEnabled } = body;
    const at = ctx.now();
    const version = (before?.version ?? 0) + 1;
    await writeBlock(tx, universeId, {
      effectBlockId: before?.effectBlockId ?? uuidV7(),
      surveyId,
      extName,
      name,
      version,
      definition,
      isEnabled,
      liveSince: isEnabled ? (before?.liveSince ?? at) : null,
      by: ctx.actor.username,
      at,
    });
    const who = { universeId, personId: ctx.actor.personId };
    await noteBlockChange(tx, who, 'saveEffectBlock', `${body.survey} ${extName}`, {
      version,
      name,
      isEnabled,
      definition,
      former: before?.definition,
    });
    const saved = (await listBlocks(tx, universeId, surveyId)).find((block) => block.extName === extName);
    if (!saved) throw new AppError('effect_block_not_found');
    return { effectBlock: blockOnWire(saved, known) };
  });
};

/** What is there now, for whoever changed what stood there before. */
const versionOf = ({ version, name, definition, isEnabled, changedBy }: StoredEffectBlock) => ({
  version,
  name,
  definition,
  isEnabled,
  changedBy,
});

function checkVersion(before: StoredEffectBlock | undefined, version: number): void {
  if (!before && version > 0) throw new AppError('effect_block_not_found');
  if (before && version === 0) throw new AppError('effect_block_name_taken');
  if (before && before.version !== version)
    throw new AppError('conflict', { version: before.version, changedBy: before.changedBy, block: versionOf(before) });
}
