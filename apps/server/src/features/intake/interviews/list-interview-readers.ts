import type { Verb } from '../../../context.ts';
import { listStaff } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { readersOf } from './interview-comments.ts';
import { seeInterview } from './seen-interview.ts';

export const listInterviewReaders: Verb<'listInterviewReaders', WithTrees> = async (ctx, { params }) => {
  const staff = await listStaff(ctx.record, ctx.universe.universeId);
  return ctx.inTransaction(async (tx) => {
    const seen = await seeInterview(ctx, tx, params.survey, params.interviewId);
    const readers = await readersOf(ctx, tx, seen, staff);
    return { readers: readers.map(({ username, name }) => ({ username, name })) };
  });
};
