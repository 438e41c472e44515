import type { Verbs } from '../../../context.ts';
import { listInterviewShares, revokeInterviewShare, shareInterview } from './interview-shares.ts';
import { openSharedInterview } from './open-shared-interview.ts';

/** The verbs of this feature's endpoints. */
export const sharingVerbs = {
  listInterviewShares,
  revokeInterviewShare,
  shareInterview,
  openSharedInterview,
} satisfies Partial<Verbs>;
