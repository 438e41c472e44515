import { AppError } from '@echolot/contract/app-error';
import type { Verb } from '../../../context.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { keyOf, shareOnWire } from './share-on-wire.ts';
import { listLiveShares, noteShareChange, revokeShare } from './share-store.ts';

export const revokeInterviewShare: Verb<'revokeInterviewShare', WithTrees> = (ctx, { params }) =>
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
