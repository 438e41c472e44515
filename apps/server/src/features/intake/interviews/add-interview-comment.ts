import type { Verb } from '../../../context.ts';
import { listStaff } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { insertComment } from './interview-comment-store.ts';
import { mentionsIn, noteComment, readersOf, tellMentioned } from './interview-comments.ts';
import { seeInterview } from './seen-interview.ts';

export const addInterviewComment: Verb<'addInterviewComment', WithTrees> = async (ctx, { params, body }) => {
  const staff = await listStaff(ctx.record, ctx.universe.universeId);
  return ctx.inTransaction(async (tx) => {
    const { universe, actor } = ctx;
    const seen = await seeInterview(ctx, tx, params.survey, params.interviewId);
    const readers = await readersOf(ctx, tx, seen, staff);
    const mentions = mentionsIn(
      body.message,
      readers.map(({ username }) => username),
    );
    const comment = await insertComment(tx, universe.universeId, seen.interview, {
      personId: actor.personId,
      author: actor.username,
      authorName: staff.find(({ personId }) => personId === actor.personId)?.name ?? actor.username,
      message: body.message,
      mentions,
    });
    await tellMentioned(ctx, tx, seen, comment, readers, mentions);
    return noteComment(ctx, tx, seen, comment, 'addInterviewComment', staff);
  });
};
