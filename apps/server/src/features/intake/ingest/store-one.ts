import { AppError } from '@echolot/contract/app-error';
import type { ReplyOf } from '@echolot/contract/endpoint';
import type { InterviewResult, postInterview } from '@echolot/contract/intake/ingest';
import type { Context } from '../../../context.ts';
import { GroupCommit } from './group-commit.ts';
import type { WithIngest } from './known-survey.ts';
import type { ReadableRow } from './posted-row.ts';
import { storeInterviews } from './store-interviews.ts';

type Post = ReadableRow & { readonly ctx: Context & WithIngest };
type Group = GroupCommit<Post, InterviewResult>;

const limits = { mostTogether: 200, mostGroups: 2, mostWaiting: 2000, keyOf: ({ posted }: Post) => posted.externalId };
/** The groups of a process by caller and survey: who posts to where is the same for all of a group. */
export type PostGroups = Map<string, Group>;

export const createPostGroups = (): PostGroups => new Map();

/** Needed by what stores interviews one by one. */
export type WithPostGroups = WithIngest & { readonly postGroups: PostGroups };

/**
 * Stores one interview. Those of one caller that arrive while transactions are under way share the next one.
 * @throws AppError interview_refused, interview_conflict, too_many_requests
 */
export async function storeOne(
  ctx: Context & WithPostGroups,
  survey: string,
  row: ReadableRow,
): Promise<ReplyOf<typeof postInterview>> {
  const { outcome, interviewId, version, problems } = await inGroup(ctx, survey, row);
  const { externalId } = row.posted;
  if (outcome === 'refused') throw new AppError('interview_refused', { externalId, problems });
  if (outcome === 'conflict') throw new AppError('interview_conflict', { externalId, version });
  return { externalId, outcome, interviewId, version };
}

async function inGroup(ctx: Context & WithPostGroups, survey: string, row: ReadableRow): Promise<InterviewResult> {
  const known = ctx.postGroups;
  const key = [ctx.universe.universeId, ctx.actor.sessionId, survey].join(' ');
  const onIdle = (): void => void known.delete(key);
  const group = known.get(key) ?? new GroupCommit((posts) => storeTogether(survey, posts), { ...limits, onIdle });
  known.set(key, group);
  const result = group.add({ ...row, ctx });
  if (!result) throw new AppError('too_many_requests');
  return result;
}

/** In the name of the first: all have the same caller, universe and survey. */
function storeTogether(survey: string, posts: readonly Post[]): Promise<InterviewResult[]> {
  const [first] = posts;
  return first ? storeInterviews(first.ctx, survey, posts) : Promise.resolve([]);
}
