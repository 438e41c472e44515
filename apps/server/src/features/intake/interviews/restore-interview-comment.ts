import type { Verb } from '../../../context.ts';
import { listStaff } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { changeComment, getOwnComment } from './interview-comment-store.ts';
import { noteComment } from './interview-comments.ts';
import { seeInterview } from './seen-interview.ts';

export const restoreInterviewComment: Verb<'restoreInterviewComment', WithTrees> = async (ctx, { params }) => {
  const staff = await listStaff(ctx.record, ctx.universe.universeId);
  return ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    const seen = await seeInterview(ctx, tx, params.survey, params.interviewId);
    const own = { ...params, personId: ctx.actor.personId, isRemoved: true };
    await getOwnComment(tx, universeId, seen.interview, own);
    const comment = await changeComment(tx, universeId, params.commentId, 'restore');
    return noteComment(ctx, tx, seen, comment, 'restoreInterviewComment', staff);
  });
};
