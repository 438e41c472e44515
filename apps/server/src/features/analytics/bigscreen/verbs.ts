import type { Verbs } from '../../../context.ts';
import { createDisplay } from './create-display.ts';
import { getBigscreen } from './get-bigscreen.ts';
import { listDisplays } from './list-displays.ts';
import { revokeDisplay } from './revoke-display.ts';
import { streamBigscreen } from './stream-bigscreen.ts';

/** The verbs of this feature's endpoints. */
export const bigscreenVerbs = {
  createDisplay,
  getBigscreen,
  listDisplays,
  revokeDisplay,
  streamBigscreen,
} satisfies Partial<Verbs>;
