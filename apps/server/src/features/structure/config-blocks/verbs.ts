import type { Verbs } from '../../../context.ts';
import { checkConfigBlock } from './check-config-block.ts';
import { getConfigBlockTemplate } from './get-config-block-template.ts';
import { listConfigBlockVersions } from './list-config-block-versions.ts';
import { listConfigBlocks } from './list-config-blocks.ts';
import { saveConfigBlock } from './save-config-block.ts';

/** The verbs of this feature's endpoints. */
export const configBlocksVerbs = {
  checkConfigBlock,
  getConfigBlockTemplate,
  listConfigBlockVersions,
  listConfigBlocks,
  saveConfigBlock,
} satisfies Partial<Verbs>;
