import type { InterviewComment } from '@echolot/contract/intake/interviews';
import { formatDay } from '@echolot/core/date-format';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { localText } from '@echolot/core/local-text';
import { paths } from '@echolot/core/page-paths';
import type { Context, Verb } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { announceNews } from '../../../events/staff-news.ts';
import { sendStaffMail } from '../../people/mail/public.ts';
import { listStaff, type StaffMember } from '../../people/users/public.ts';
import type { TextMask } from '../../privacy/masking/public.ts';
import {
  changeComment,
  getOwnComment,
  insertComment,
  listComments,
  type StoredComment,
} from './interview-comment-store.ts';
import { noteInterviewChange } from './interview-note-store.ts';
import { mentionMailTexts } from './mention-mail-texts.ts';
import { type SeenInterview, seeInterview, unitsSeenBy } from './seen-interview.ts';

/** @param names of colleagues by user name; a user name stands for one who left. */
export function commentOnWire(
  comment: StoredComment,
  personId: string,
  names: ReadonlyMap<string, string> = new Map(),
): InterviewComment {
  return {
    commentId: comment.commentId,
    author: comment.author,
    authorName: comment.authorName,
    message: comment.message,
    mentions: comment.mentions.map((username) => ({ username, name: names.get(username) ?? username })),
    createdAt: comment.createdAt.toISOString(),
    editedAt: comment.editedAt?.toISOString() ?? null,
    isMine: comment.personId === personId,
  };
}

/** Colleagues who may see the interview, by user name. */
async function readersOf(
  ctx: Context,
  tx: Tx,
  { survey, interview }: SeenInterview,
  staff: readonly StaffMember[],
): Promise<StaffMember[]> {
  const readers = [];
  for (const member of staff) {
    if (!member.permissions.has('interviews.read')) continue;
    const seesAll = member.drillPaths.includes('*');
    if (seesAll || (await unitsSeenBy(ctx, tx, survey.perspectives, interview, member)).length > 0)
      readers.push(member);
  }
  return readers;
}

/** The user names that a text addresses with @; the longest one where one begins another. */
export function mentionsIn(message: string, usernames: readonly string[]): string[] {
  const text = message.toLowerCase();
  return usernames.filter((username) => {
    const wanted = `@${username.toLowerCase()}`;
    for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) {
      const before = text[at - 1] ?? ' ';
      const after = text.slice(at + wanted.length);
      if (/[\p{L}\p{N}._-]/u.test(before) || /^[\p{L}\p{N}_-]/u.test(after) || /^[.@][\p{L}\p{N}]/u.test(after))
        continue;
      return true;
    }
    return false;
  });
}

export const addInterviewComment: Verb<'addInterviewComment'> = async (ctx, { params, body }) => {
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
    return note(ctx, tx, seen, comment, 'addInterviewComment', staff);
  });
};

export const editInterviewComment: Verb<'editInterviewComment'> = async (ctx, { params, body }) => {
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
    return note(ctx, tx, seen, comment, 'editInterviewComment', staff);
  });
};

export const removeInterviewComment: Verb<'removeInterviewComment'> = (ctx, { params }) =>
  ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    const seen = await seeInterview(ctx, tx, params.survey, params.interviewId);
    await getOwnComment(tx, universeId, seen.interview, { ...params, personId: ctx.actor.personId });
    const comment = await changeComment(tx, universeId, params.commentId, 'remove');
    await note(ctx, tx, seen, comment, 'removeInterviewComment', []);
    return {};
  });

export const restoreInterviewComment: Verb<'restoreInterviewComment'> = async (ctx, { params }) => {
  const staff = await listStaff(ctx.record, ctx.universe.universeId);
  return ctx.inTransaction(async (tx) => {
    const { universeId } = ctx.universe;
    const seen = await seeInterview(ctx, tx, params.survey, params.interviewId);
    const own = { ...params, personId: ctx.actor.personId, isRemoved: true };
    await getOwnComment(tx, universeId, seen.interview, own);
    const comment = await changeComment(tx, universeId, params.commentId, 'restore');
    return note(ctx, tx, seen, comment, 'restoreInterviewComment', staff);
  });
};

export const listInterviewReaders: Verb<'listInterviewReaders'> = async (ctx, { params }) => {
  const staff = await listStaff(ctx.record, ctx.universe.universeId);
  return ctx.inTransaction(async (tx) => {
    const seen = await seeInterview(ctx, tx, params.survey, params.interviewId);
    const readers = await readersOf(ctx, tx, seen, staff);
    return { readers: readers.map(({ username, name }) => ({ username, name })) };
  });
};

/** The comments of an interview as they are shown to a person: one's own as they were written, so that they can be edited. */
export async function commentsOnWire(
  ctx: Context,
  tx: Tx,
  { interview }: SeenInterview,
  staff: readonly StaffMember[],
  mask: TextMask,
): Promise<InterviewComment[]> {
  const names = new Map(staff.map(({ username, name }) => [username, name]));
  const comments = await listComments(tx, ctx.universe.universeId, interview);
  return comments.map((comment) => {
    const { personId } = ctx.actor;
    const message = comment.personId === personId ? comment.message : mask(interview.interviewId, comment.message);
    return commentOnWire({ ...comment, message }, personId, names);
  });
}

/** Writes the change into the audit, without the text, and tells open pages. */
async function note(
  ctx: Context,
  tx: Tx,
  { survey, interview }: SeenInterview,
  comment: StoredComment,
  action: string,
  staff: readonly StaffMember[],
): Promise<{ comment: InterviewComment }> {
  const { universe, actor } = ctx;
  const { interviewId, unitNos, day } = interview;
  await noteInterviewChange(ctx, tx, action, comment.commentId, {
    survey: survey.extName,
    interviewId,
    mentions: comment.mentions,
  });
  await announceNews(tx, {
    universeId: universe.universeId,
    survey: survey.extName,
    permission: 'interviews.read',
    place: { unitNos, day },
    event: { event: 'interview', data: { survey: survey.extName, interviewId } },
  });
  const names = new Map(staff.map(({ username, name }) => [username, name]));
  return { comment: commentOnWire(comment, actor.personId, names) };
}

/** Tells colleagues who are addressed; the message names the unit and leads to the interview, and tells nothing of what was said. */
async function tellMentioned(
  ctx: Context,
  tx: Tx,
  { survey, interview, units }: SeenInterview,
  { commentId, authorName }: StoredComment,
  readers: readonly StaffMember[],
  usernames: readonly string[],
): Promise<void> {
  const { universeId, defaultLocale, dateFormat } = ctx.universe;
  const unit = units[0]?.node.name ?? '';
  const told = readers.filter(
    ({ username, personId }) => usernames.includes(username) && personId !== ctx.actor.personId,
  );
  await sendStaffMail(
    tx,
    ctx.jobs,
    universeId,
    told.map((member) => {
      const title = localText(survey.titles, [member.locale, defaultLocale]) || survey.extName;
      const texts = mentionMailTexts(member.locale);
      const day = formatDay(interview.day, formatLocaleOf(member.locale), dateFormat);
      return {
        effectKey: `interview comment ${commentId} ${member.personId}`,
        to: member,
        subject: texts.subject(authorName, unit),
        text: `${texts.text(authorName, day)}\n\n${texts.survey(title)}\n${texts.unit(unit)}`,
        link: paths.linkableInterview(survey.extName, interview.interviewId),
      };
    }),
  );
}
