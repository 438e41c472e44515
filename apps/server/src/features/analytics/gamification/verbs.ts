import type { Verbs } from '../../../context.ts';
import { getGamification } from './get-gamification.ts';

/** The verbs of this feature's endpoints. */
export const gamificationVerbs = {
  getGamification,
} satisfies Partial<Verbs>;
