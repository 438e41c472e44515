import type { Verb } from '../../../context.ts';
import { listStaff } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { changeComment, getOwnComment } from './interview-comment-store.ts';
import { mentionsIn, noteComment, readersOf, tellMentioned } from './interview-comments.ts';
import { seeInterview } from './seen-interview.ts';

export const editInterviewComment: Verb<'editInterviewComment', WithTrees> = async (ctx, { params, body }) => {
  const staff = await listStaff(ctx.record, ctx.universe.universeId);
  return ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    const seen = await seeInterview(ctx, tx, params.survey, params.interviewId);
    const before = await getOwnComment(tx, universeId, seen.interview, { ...params, personId: ctx.actor.personId });
    const readers = await readersOf(ctx, tx, seen, staff);
    const mentions = mentionsIn(
      body.message,
      readers.map(({ username }) => username),
    );
    const comment = await changeComment(tx, universeId, params.commentId, { message: body.message, mentions });
    const added = mentions.filter((username) => !before.mentions.includes(username));
    await tellMentioned(ctx, tx, seen, comment, readers, added);
    return noteComment(ctx, tx, seen, comment, 'editInterviewComment', staff);
  });
};
