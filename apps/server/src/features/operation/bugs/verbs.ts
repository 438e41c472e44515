import type { Verbs } from '../../../context.ts';
import { deleteBugs } from './delete-bugs.ts';
import { listBugs } from './list-bugs.ts';

/** The verbs of this feature's endpoints. */
export const bugsVerbs = {
  deleteBugs,
  listBugs,
} satisfies Partial<Verbs>;
