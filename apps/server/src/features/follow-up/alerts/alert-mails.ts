import { type DateStyle, formatInstant } from '@echolot/core/date-format';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { paths } from '@echolot/core/page-paths';
import { maySurvey } from '../../../access/check-reach.ts';
import type { OpenContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { StaffMail } from '../../people/mail/public.ts';
import type { StaffMember } from '../../people/users/public.ts';
import type { WithTrees } from '../../structure/org-units/public.ts';
import { alertMailTexts } from './alert-mail-texts.ts';
import { type ScopeUniverse, staffAt } from './fitting-staff.ts';
import type { StoredAlert } from './stored-alert.ts';

/** What a mail is about. */
export interface MailedAlert {
  readonly survey: { readonly extName: string; readonly perspectives: readonly string[] };
  readonly alert: StoredAlert;
  /** The same is told the same person once. */
  readonly key: string;
  /** Name of its effect block, where it is known. */
  readonly title?: string;
}

type MailKind = 'escalated' | 'overdue' | 'warned';
type ScopeContext = WithTrees & Pick<OpenContext, 'now'> & { readonly universe: ScopeUniverse };
/** To the people of the role the policy names who see the alert's unit. */
export async function escalationMails(
  context: ScopeContext,
  tx: Tx,
  about: MailedAlert,
  staff: readonly StaffMember[],
  kind: 'escalated' | 'overdue' = 'escalated',
): Promise<StaffMail[]> {
  const { alert, survey } = about;
  const ofRole = staff.filter(({ role }) => role === alert.policy.escalateTo);
  const told = await staffAt(context, tx, survey, alert, ofRole, 'alerts.read');
  return told.map((member) => mailTo(member, kind, about, context.universe.dateFormat));
}

/** To the person who has the alert, if anybody does who may open its survey. */
export function warningMails(
  { universe }: Pick<ScopeContext, 'universe'>,
  about: MailedAlert,
  staff: readonly StaffMember[],
): StaffMail[] {
  const member = staff.find(({ personId }) => personId === about.alert.assigneeId);
  return member && maySurvey(member, about.survey.extName)
    ? [mailTo(member, 'warned', about, universe.dateFormat)]
    : [];
}

function mailTo(
  to: StaffMember,
  kind: MailKind,
  { alert, survey, key, title = '' }: MailedAlert,
  dateFormat: DateStyle,
): StaffMail {
  const texts = alertMailTexts(to.locale);
  const { firstContact, close, policy } = alert;
  const dueAt = firstContact.doneAt === null ? Math.min(firstContact.dueAt, close.dueAt) : close.dueAt;
  const due = formatInstant(dueAt, policy.calendar.timeZone, formatLocaleOf(to.locale), dateFormat);
  const { subject, text } = texts[kind](title || texts.alert, due);
  return { effectKey: key, to, subject, text, link: paths.alert(survey.extName, alert.alertId) };
}
