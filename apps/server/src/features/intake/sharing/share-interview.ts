import { paths } from '@echolot/core/page-paths';
import type { Verb } from '../../../context.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { keyOf, shareOnWire } from './share-on-wire.ts';
import { insertShare, noteShareChange } from './share-store.ts';
import { createShareToken, hashShareToken } from './share-token.ts';

const dayMs = 86_400_000;

export const shareInterview: Verb<'shareInterview', WithTrees> = (ctx, { params }) =>
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
