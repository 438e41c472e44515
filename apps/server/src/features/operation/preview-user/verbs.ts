import type { Verbs } from '../../../context.ts';
import { previewUser } from './preview-user.ts';

/** The verbs of this feature's endpoints. */
export const previewUserVerbs = { previewUser } satisfies Partial<Verbs>;
