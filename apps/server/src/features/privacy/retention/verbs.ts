import type { Verbs } from '../../../context.ts';
import { changeRetention } from './change-retention.ts';
import { getRetention } from './get-retention.ts';

/** The verbs of this feature's endpoints. */
export const retentionVerbs = { changeRetention, getRetention } satisfies Partial<Verbs>;
