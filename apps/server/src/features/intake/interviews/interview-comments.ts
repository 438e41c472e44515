import type { InterviewComment } from '@echolot/contract/intake/interviews';
import { formatDay } from '@echolot/core/date-format';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { localText } from '@echolot/core/local-text';
import { paths } from '@echolot/core/page-paths';
import { maySurvey } from '../../../access/check-reach.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { announceNews } from '../../../events/staff-news.ts';
import { sendStaffMail } from '../../people/mail/public.ts';
import type { StaffMember } from '../../people/users/public.ts';
import type { TextMask } from '../../privacy/masking/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { listComments, type StoredComment } from './interview-comment-store.ts';
import { noteInterviewChange } from './interview-note-store.ts';
import { mentionMailTexts } from './mention-mail-texts.ts';
import { type SeenInterview, unitsSeenBy } from './seen-interview.ts';

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
export async function readersOf(
  ctx: Context & WithTrees,
  tx: Tx,
  { survey, interview }: SeenInterview,
  staff: readonly StaffMember[],
): Promise<StaffMember[]> {
  const readers = [];
  for (const member of staff) {
    if (!member.permissions.has('interviews.read') || !maySurvey(member, survey.extName)) continue;
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
export async function noteComment(
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
export async function tellMentioned(
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
