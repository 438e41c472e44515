import type { Verbs } from '../../../context.ts';
import { getHealth } from './get-health.ts';

/** The verbs of this feature's endpoints. */
export const healthVerbs = {
  getHealth,
} satisfies Partial<Verbs>;
