import type { Verbs } from '../../../context.ts';
import { deleteEffectBlock } from './delete-effect-block.ts';
import { getEffectBlockTemplate } from './get-effect-block-template.ts';
import { listEffectBlockVersions } from './list-effect-block-versions.ts';
import { listEffectBlocks } from './list-effect-blocks.ts';
import { saveEffectBlock } from './save-effect-block.ts';
import { tryEffectBlock } from './try-effect-block.ts';

/** The verbs of this feature's endpoints. */
export const effectBlocksVerbs = {
  deleteEffectBlock,
  getEffectBlockTemplate,
  listEffectBlockVersions,
  listEffectBlocks,
  saveEffectBlock,
  tryEffectBlock,
} satisfies Partial<Verbs>;
