import type { InterviewShare } from '@echolot/contract/intake/sharing';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { seeInterview } from '../interviews/public.ts';
import type { InterviewKey, StoredShare } from './share-store.ts';

export const shareOnWire = (share: StoredShare): InterviewShare => ({
  ...share,
  createdAt: share.createdAt.toISOString(),
  expiresAt: share.expiresAt.toISOString(),
  lastViewedAt: share.lastViewedAt?.toISOString() ?? null,
});

/** @throws AppError survey_not_found, interview_not_found */
export async function keyOf(
  ctx: Context & WithTrees,
  tx: Tx,
  survey: string,
  interviewId: string,
): Promise<InterviewKey> {
  const { interview } = await seeInterview(ctx, tx, survey, interviewId);
  return { universeId: ctx.universe.universeId, surveyId: interview.surveyId, interviewId };
}
