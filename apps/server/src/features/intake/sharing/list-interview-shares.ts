import type { Verb } from '../../../context.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { keyOf, shareOnWire } from './share-on-wire.ts';
import { listLiveShares } from './share-store.ts';

export const listInterviewShares: Verb<'listInterviewShares', WithTrees> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const key = await keyOf(ctx, tx, params.survey, params.interviewId);
    return { shares: (await listLiveShares(tx, key, ctx.now())).map(shareOnWire) };
  });
