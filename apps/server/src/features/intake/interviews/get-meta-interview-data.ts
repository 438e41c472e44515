import type { Verb } from '../../../context.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { findMeta } from './interview-meta-store.ts';
import { dataOnWire } from './meta-on-wire.ts';
import { seeInterview } from './seen-interview.ts';

export const getMetaInterviewData: Verb<'getMetaInterviewData', WithTrees> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const { interview } = await seeInterview(ctx, tx, params.survey, params.interviewId);
    return dataOnWire(await findMeta(tx, ctx.universe.universeId, interview));
  });
