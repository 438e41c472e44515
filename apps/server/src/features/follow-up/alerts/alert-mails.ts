import { type DateStyle, formatInstant } from '@echolot/core/date-format';
import { formatLocaleOf } from '@echolot/core/language-tag';
import { paths } from '@echolot/core/page-paths';
import type { OpenContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { StaffMail } from '../../people/mail/public.ts';
import type { StaffMember } from '../../people/users/public.ts';
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

type Ground = Pick<OpenContext, 'trees' | 'now'> & { readonly universe: ScopeUniverse };
type Words = (alert: { title: string; due: string }) => { subject: string; text: string };

/** Mails of the product itself, in the languages its screens have; they name no customer. */
const texts: Readonly<Record<'escalated' | 'overdue' | 'warned', Readonly<Record<'en' | 'de', Words>>>> = {
  escalated: {
    en: ({ title, due }) => ({
      subject: `Escalated: ${title}`,
      text: `A colleague has escalated this alert to you. It is due by ${due}.`,
    }),
    de: ({ title, due }) => ({
      subject: `Eskaliert: ${title}`,
      text: `Dieser Alarm wurde an Sie eskaliert. Er ist bis ${due} zu erledigen.`,
    }),
  },
  overdue: {
    en: ({ title, due }) => ({
      subject: `Overdue: ${title}`,
      text: `This alert should have been dealt with by ${due}. It has been escalated to you.`,
    }),
    de: ({ title, due }) => ({
      subject: `Überfällig: ${title}`,
      text: `Dieser Alarm hätte bis ${due} bearbeitet sein sollen. Er wurde an Sie eskaliert.`,
    }),
  },
  warned: {
    en: ({ title, due }) => ({
      subject: `Due soon: ${title}`,
      text: `Three quarters of the time for this alert have passed. It is due by ${due}.`,
    }),
    de: ({ title, due }) => ({
      subject: `Bald fällig: ${title}`,
      text: `Drei Viertel der Zeit für diesen Alarm sind vergangen. Er ist bis ${due} zu erledigen.`,
    }),
  },
};

/** To the people of the role the policy names who see the alert's unit. */
export async function escalationMails(
  ground: Ground,
  tx: Tx,
  about: MailedAlert,
  staff: readonly StaffMember[],
  kind: 'escalated' | 'overdue' = 'escalated',
): Promise<StaffMail[]> {
  const { alert, survey } = about;
  const ofRole = staff.filter(({ role }) => role === alert.policy.escalateTo);
  const told = await staffAt(ground, tx, survey.perspectives, alert, ofRole, 'alerts.read');
  return told.map((member) => mailTo(member, kind, about, ground.universe.dateFormat));
}

/** To the person who has the alert, if anybody does. */
export function warningMails(
  { universe }: Pick<Ground, 'universe'>,
  about: MailedAlert,
  staff: readonly StaffMember[],
): StaffMail[] {
  const member = staff.find(({ personId }) => personId === about.alert.assigneeId);
  return member ? [mailTo(member, 'warned', about, universe.dateFormat)] : [];
}

function mailTo(
  to: StaffMember,
  kind: keyof typeof texts,
  { alert, survey, key, title = '' }: MailedAlert,
  dateFormat: DateStyle,
): StaffMail {
  const locale = to.locale === 'de' ? 'de' : 'en';
  const { firstContact, close, policy } = alert;
  const dueAt = firstContact.doneAt === null ? Math.min(firstContact.dueAt, close.dueAt) : close.dueAt;
  const due = formatInstant(dueAt, policy.calendar.timeZone, formatLocaleOf(to.locale), dateFormat);
  const { subject, text } = texts[kind][locale]({ title: title || (locale === 'de' ? 'Alarm' : 'Alert'), due });
  return { effectKey: key, to, subject, text, link: paths.alert(survey.extName, alert.alertId) };
}
