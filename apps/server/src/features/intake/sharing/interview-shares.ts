import { AppError } from '@echolot/contract/app-error';
import type { InterviewShare } from '@echolot/contract/intake/sharing';
import { paths } from '@echolot/core/page-paths';
import type { Context, Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { seeInterview } from '../interviews/public.ts';
import {
  type InterviewKey,
  insertShare,
  listLiveShares,
  noteShareChange,
  revokeShare,
  type StoredShare,
} from './share-store.ts';
import { createShareToken, hashShareToken } from './share-token.ts';

const dayMs = 86_400_000;

const shareOnWire = (share: StoredShare): InterviewShare => ({
  ...share,
  createdAt: share.createdAt.toISOString(),
  expiresAt: share.expiresAt.toISOString(),
  lastViewedAt: share.lastViewedAt?.toISOString() ?? null,
});

/** @throws AppError survey_not_found, interview_not_found */
async function keyOf(ctx: Context, tx: Tx, survey: string, interviewId: string): Promise<InterviewKey> {
  const { interview } = await seeInterview(ctx, tx, survey, interviewId);
  return { universeId: ctx.universe.universeId, surveyId: interview.surveyId, interviewId };
}

export const shareInterview: Verb<'shareInterview'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const key = await keyOf(ctx, tx, params.survey, params.interviewId);
    const token = createShareToken(key.universeId);
    const expiresAt = new Date(ctx.now().getTime() + params.days * dayMs);
    const tokenHash = hashShareToken(token);
    const share = await insertShare(tx, key, { tokenHash, createdBy: ctx.actor.username, expiresAt });
    await noteShareChange(ctx, tx, 'shareInterview', share.shareId, {
      survey: params.survey,
      interviewId: params.interviewId,
      days: params.days,
    });
    return { share: shareOnWire(share), link: ctx.config.publicUrl + paths.shared(token) };
  });

export const listInterviewShares: Verb<'listInterviewShares'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const key = await keyOf(ctx, tx, params.survey, params.interviewId);
    return { shares: (await listLiveShares(tx, key, ctx.now())).map(shareOnWire) };
  });

export const revokeInterviewShare: Verb<'revokeInterviewShare'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const key = await keyOf(ctx, tx, params.survey, params.interviewId);
    const { shareId } = params;
    const now = ctx.now();
    if (!(await revokeShare(tx, key, { shareId, revokedBy: ctx.actor.username, now }))) {
      throw new AppError('share_not_found');
    }
    await noteShareChange(ctx, tx, 'revokeInterviewShare', shareId, {
      survey: params.survey,
      interviewId: params.interviewId,
    });
    return { shares: (await listLiveShares(tx, key, now)).map(shareOnWire) };
  });
