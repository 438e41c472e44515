import type { Verbs } from '../../../context.ts';
import { getGamingSigns } from './get-gaming-signs.ts';

/** The verbs of this feature's endpoints. */
export const gamingVerbs = {
  getGamingSigns,
} satisfies Partial<Verbs>;
