import type { Verb } from '../../../context.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { changeComment, getOwnComment } from './interview-comment-store.ts';
import { noteComment } from './interview-comments.ts';
import { seeInterview } from './seen-interview.ts';

export const removeInterviewComment: Verb<'removeInterviewComment', WithTrees> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    const seen = await seeInterview(ctx, tx, params.survey, params.interviewId);
    await getOwnComment(tx, universeId, seen.interview, { ...params, personId: ctx.actor.personId });
    const comment = await changeComment(tx, universeId, params.commentId, 'remove');
    await noteComment(ctx, tx, seen, comment, 'removeInterviewComment', []);
    return {};
  });
