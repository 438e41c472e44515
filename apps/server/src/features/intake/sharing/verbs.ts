import type { Verbs } from '../../../context.ts';
import { listInterviewShares } from './list-interview-shares.ts';
import { openSharedInterview } from './open-shared-interview.ts';
import { revokeInterviewShare } from './revoke-interview-share.ts';
import { shareInterview } from './share-interview.ts';

/** The verbs of this feature's endpoints. */
export const sharingVerbs = {
  listInterviewShares,
  revokeInterviewShare,
  shareInterview,
  openSharedInterview,
} satisfies Partial<Verbs>;
