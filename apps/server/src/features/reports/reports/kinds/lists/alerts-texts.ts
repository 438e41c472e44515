import type { Alert, AlertEntry, AlertState, AlertView, ContactKind } from '@echolot/contract/follow-up/alerts';
import type { Locale } from '@echolot/contract/identity';
import type { AlertPriority } from '@echolot/contract/structure/config-sla';
import { textsIn } from '../report-texts.ts';

/** Words of files about alerts; the same as the screen's. */
export interface AlertsTexts {
  readonly alerts: string;
  readonly log: string;
  readonly alert: string;
  readonly title: string;
  readonly state: string;
  readonly escalated: string;
  readonly priority: string;
  readonly assignee: string;
  readonly role: (title: string) => string;
  readonly unit: string;
  readonly raised: string;
  readonly answered: string;
  readonly comment: string;
  readonly customer: string;
  readonly tags: string;
  readonly contact: string;
  readonly resolving: string;
  readonly due: string;
  readonly done: string;
  readonly clock: string;
  readonly took: string;
  readonly rootCause: string;
  readonly resolution: string;
  readonly reopened: string;
  readonly resurvey: string;
  readonly changed: string;
  readonly at: string;
  readonly what: string;
  readonly by: string;
  readonly bySystem: string;
  readonly stateAfter: string;
  readonly contactKind: string;
  readonly to: string;
  readonly text: string;
  readonly undone: string;
  readonly none: string;
  readonly hoursRule: string;
  /** Which of them are in the file. */
  readonly shown: string;
  readonly views: Readonly<Record<AlertView, string>>;
  readonly states: Readonly<Record<AlertState, string>>;
  readonly priorities: Readonly<Record<AlertPriority, string>>;
  readonly contacts: Readonly<Record<ContactKind, string>>;
  readonly entries: Readonly<Record<AlertEntry['kind'], string>>;
  readonly clocks: Readonly<Record<Alert['close']['state'], string>>;
}

const en: AlertsTexts = {
  alerts: 'Alerts',
  log: 'Log',
  alert: 'Alert',
  title: 'Title',
  state: 'State',
  escalated: 'Escalated',
  priority: 'Priority',
  assignee: 'Assigned to',
  role: (title) => `Role: ${title}`,
  unit: 'Unit',
  raised: 'Raised',
  answered: 'Interview of',
  comment: 'Comment',
  customer: 'Customer',
  tags: 'Tags',
  contact: 'First contact',
  resolving: 'Resolution',
  due: 'Due',
  done: 'Done',
  clock: 'Clock',
  took: 'Working hours',
  rootCause: 'Root cause',
  resolution: 'How it was resolved',
  reopened: 'Opened again',
  resurvey: 'Afterwards',
  changed: 'Last change',
  at: 'When',
  what: 'What',
  by: 'By',
  bySystem: 'the system',
  stateAfter: 'State afterwards',
  contactKind: 'Contact',
  to: 'To',
  text: 'Text',
  undone: 'Taken back',
  none: 'There are no alerts in this selection.',
  shown: 'Shown',
  views: {
    open: 'All open',
    mine: 'Mine',
    unassigned: 'Unassigned',
    warned: 'Due soon',
    due_today: 'Due today',
    overdue: 'Overdue',
    escalated: 'Escalated',
    waiting: 'Waiting',
    resolved: 'Resolved',
    closed: 'Closed',
    invalid: 'No case',
    all: 'All',
  },
  hoursRule: 'Working hours count the opening hours that held when the alert was raised, without the time of waiting.',
  states: {
    new: 'New',
    assigned: 'Assigned',
    in_progress: 'In progress',
    waiting: 'Waiting for customer',
    resolved: 'Resolved',
    closed: 'Closed',
    invalid: 'No case',
  },
  priorities: { urgent: 'Urgent', high: 'High', normal: 'Normal', low: 'Low' },
  contacts: {
    reached: 'Spoke with the customer',
    email_sent: 'E-mail sent',
    message_sent: 'Message sent',
    letter_sent: 'Letter sent',
    no_answer: 'Nobody picked up',
    busy: 'Busy',
    wrong_number: 'Wrong number',
  },
  entries: {
    raised: 'Raised',
    assign: 'Assigned',
    start: 'Work taken up',
    wait: 'Waiting for the customer',
    contact: 'Contact',
    comment: 'Comment',
    resolve: 'Resolved',
    close: 'Closed',
    appeal: 'Said to be no case',
    reopen: 'Opened again',
    escalate: 'Escalated',
    warn: 'Three quarters of the time have passed',
    overdue: 'Overdue',
    undo: 'Taken back',
  },
  clocks: {
    running: 'running',
    warned: 'due soon',
    overdue: 'overdue',
    paused: 'paused',
    met: 'in time',
    missed: 'too late',
    none: '',
  },
};

const de: AlertsTexts = {
  alerts: 'Alarme',
  log: 'Protokoll',
  alert: 'Alarm',
  title: 'Titel',
  state: 'Zustand',
  escalated: 'Eskaliert',
  priority: 'Priorität',
  assignee: 'Zugewiesen an',
  role: (title) => `Rolle: ${title}`,
  unit: 'Einheit',
  raised: 'Ausgelöst',
  answered: 'Interview vom',
  comment: 'Kommentar',
  customer: 'Kundin oder Kunde',
  tags: 'Markierungen',
  contact: 'Erstkontakt',
  resolving: 'Lösung',
  due: 'Fällig',
  done: 'Erledigt',
  clock: 'Frist',
  took: 'Arbeitsstunden',
  rootCause: 'Ursache',
  resolution: 'Wie er gelöst wurde',
  reopened: 'Wieder geöffnet',
  resurvey: 'Danach',
  changed: 'Letzte Änderung',
  at: 'Wann',
  what: 'Was',
  by: 'Von',
  bySystem: 'dem System',
  stateAfter: 'Zustand danach',
  contactKind: 'Kontakt',
  to: 'An',
  text: 'Text',
  undone: 'Zurückgenommen',
  none: 'In dieser Auswahl gibt es keine Alarme.',
  shown: 'Gezeigt',
  views: {
    open: 'Alle offenen',
    mine: 'Meine',
    unassigned: 'Nicht zugewiesen',
    warned: 'Bald fällig',
    due_today: 'Heute fällig',
    overdue: 'Überfällig',
    escalated: 'Eskaliert',
    waiting: 'Wartet',
    resolved: 'Gelöst',
    closed: 'Geschlossen',
    invalid: 'Kein Fall',
    all: 'Alle',
  },
  hoursRule:
    'Arbeitsstunden zählen in den Öffnungszeiten, die galten, als der Alarm ausgelöst wurde, ohne die Zeit des Wartens.',
  states: {
    new: 'Neu',
    assigned: 'Zugewiesen',
    in_progress: 'In Arbeit',
    waiting: 'Wartet auf Kunden',
    resolved: 'Gelöst',
    closed: 'Geschlossen',
    invalid: 'Kein Fall',
  },
  priorities: { urgent: 'Dringend', high: 'Hoch', normal: 'Normal', low: 'Niedrig' },
  contacts: {
    reached: 'Mit dem Kunden gesprochen',
    email_sent: 'E-Mail gesendet',
    message_sent: 'Nachricht gesendet',
    letter_sent: 'Brief gesendet',
    no_answer: 'Niemand hat abgenommen',
    busy: 'Besetzt',
    wrong_number: 'Falsche Nummer',
  },
  entries: {
    raised: 'Ausgelöst',
    assign: 'Zugewiesen',
    start: 'Arbeit aufgenommen',
    wait: 'Wartet auf den Kunden',
    contact: 'Kontakt',
    comment: 'Kommentar',
    resolve: 'Gelöst',
    close: 'Geschlossen',
    appeal: 'Als kein Fall gemeldet',
    reopen: 'Wieder geöffnet',
    escalate: 'Eskaliert',
    warn: 'Drei Viertel der Zeit sind vergangen',
    overdue: 'Überfällig',
    undo: 'Zurückgenommen',
  },
  clocks: {
    running: 'läuft',
    warned: 'bald fällig',
    overdue: 'überfällig',
    paused: 'angehalten',
    met: 'rechtzeitig',
    missed: 'zu spät',
    none: '',
  },
};

export const alertsTexts = (locale: Locale): AlertsTexts => textsIn({ en, de }, locale);
