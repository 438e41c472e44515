import { z } from 'zod';
import { drillPathErrors, drillPathParams } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { extNameSchema } from '../names.ts';
import { personal } from '../personal.ts';
import { alertPriorities } from '../structure/config-sla.ts';
import { assignmentSchema } from './effect-blocks.ts';

/**
 * Alerts: cases to settle, each raised by an effect block from one interview.
 *
 * Life cycle (`@echolot/core/alert-states` says what may be done when): new → assigned → in_progress ↔ waiting (for the
 * customer) → resolved → closed; any of them may turn out invalid (appeal with a reason); resolved, closed and invalid ones can be
 * reopened. Escalated is a flag. Every change names the version it was made for: `changeAlert` answers 409 `alert_changed` with
 * the alert as it is now and the log since that version; `changeAlerts` does one change to many, each answered on its own;
 * `undoAlerts` takes back one's own latest change of each within a minute.
 *
 * Reads: `listAlerts` and `countAlerts` of a filtered drill path, `getAlert` with its log, `countMyAlerts` of all surveys,
 * `listAlertAssignees` (whom one may give an alert to); figures and the simulation are in `alert-figures`.
 * `noteAlertPresence` says every 20 s that one has an alert open and answers who else has.
 *
 * Clocks count working time of the SLA that held when the alert was raised; the clock of closing stands still while waiting.
 * The stream of events tells `alerts` when something changed, and `presence` of one alert.
 */

export const alertStates = ['new', 'assigned', 'in_progress', 'waiting', 'resolved', 'closed', 'invalid'] as const;
export type AlertState = (typeof alertStates)[number];

/** What one has tried, or how one has reached the customer. Only the first four are contacts that stop the clock. */
export const contactKinds = [
  'reached',
  'email_sent',
  'message_sent',
  'letter_sent',
  'no_answer',
  'busy',
  'wrong_number',
] as const;
export type ContactKind = (typeof contactKinds)[number];

/**
 * Lists one works from. `mine` and `unassigned` count open ones; `overdue` those of which a clock has run out; `due_today` those of
 * which one runs out before the day ends in the universe's time zone. Clocks run in opening hours only, so a holiday has none.
 */
export const alertViews = [
  'open',
  'mine',
  'unassigned',
  'warned',
  'due_today',
  'overdue',
  'escalated',
  'waiting',
  'resolved',
  'closed',
  'invalid',
  'all',
] as const;
export type AlertView = (typeof alertViews)[number];

const text = z.string().trim().min(1).max(4000);
const note = text.optional();

/** One change. What each does, and when it is allowed, says `@echolot/core/alert-states`. */
export const alertChangeSchema = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('assign'),
    to: z.discriminatedUnion('kind', [...assignmentSchema.options, z.strictObject({ kind: z.literal('me') })]),
    note,
  }),
  z.strictObject({
    do: z.literal('start').describe('Takes the work up, or on again after waiting; it is then yours.'),
  }),
  z.strictObject({ do: z.literal('wait').describe('For the customer: the clock of closing stands still.'), note }),
  z.strictObject({ do: z.literal('contact'), contact: z.enum(contactKinds), note }),
  z.strictObject({ do: z.literal('comment'), text }),
  z.strictObject({ do: z.literal('resolve'), rootCause: z.string().trim().min(1).max(200), resolution: text }),
  z.strictObject({ do: z.literal('close') }),
  z.strictObject({ do: z.literal('appeal').describe('It is no case: invalid.'), reason: text }),
  z.strictObject({ do: z.literal('reopen').describe('The clock of closing begins anew.'), reason: text }),
  z.strictObject({ do: z.literal('escalate'), note }),
]);
export type AlertChange = z.infer<typeof alertChangeSchema>;

const clockSchema = z.object({
  warnAt: z.string().describe('When 75 % of the working time has passed.'),
  dueAt: z.string(),
  doneAt: z.string().nullable().describe('When it stopped; null while it runs.'),
  state: z
    .enum(['running', 'warned', 'overdue', 'paused', 'met', 'missed', 'none'])
    .describe(
      '`warned`: 75 % of its working time have passed; `overdue`: it has run out and has not stopped; `paused`: the customer is ' +
        'waited for; `met` and `missed`: it stopped in time or after; `none`: it never counted.',
    ),
});

export const alertSchema = z.object({
  alertId: z.uuid(),
  version: z.int(),
  survey: z.string(),
  title: z.string().describe('Name of the effect block that raised it.'),
  effectBlock: z.string().describe('Its ext name.'),
  interviewId: z.uuid(),
  answeredAt: z.string(),
  unit: z
    .object({ name: z.string(), path: z.string() })
    .nullable()
    .describe('In the perspective asked; null when it is gone.'),
  state: z.enum(alertStates),
  isEscalated: z
    .boolean()
    .describe(
      'Handed to the role `escalateTo` of the clocks: by a person, or because a clock ran out. A flag beside the state.',
    ),
  priority: z.enum(alertPriorities),
  assignee: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('person'), username: z.string(), isMe: z.boolean() }),
      z.object({ kind: z.literal('role'), role: z.string(), title: z.string() }),
    ])
    .nullable(),
  raisedAt: z.string(),
  changedAt: z.string(),
  firstContact: clockSchema,
  close: clockSchema,
  dueAt: z.string().nullable().describe('When the next clock runs out; null when none runs.'),
  dueInMs: z
    .number()
    .nullable()
    .describe('Working time until `dueAt` when this was answered, ms; negative: how long it has been overdue.'),
  score: z
    .object({ variable: z.string(), title: z.string(), value: z.number(), min: z.number(), max: z.number() })
    .nullable()
    .describe('Answer to the main indicator; null when there is none, and without the permission to read interviews.'),
  resurveyScore: z
    .object({ value: z.number(), interviewId: z.uuid(), answeredAt: z.string() })
    .nullable()
    .describe('The same answer in the customer’s first interview after the alert was resolved.'),
  comment: personal(z.string().nullable().describe('Beginning of the first comment; null as `score`.'), 'by_verb'),
  customer: personal(
    z.string().nullable().describe('Name; masked without the permission to identify; null when nobody is known.'),
    'name',
  ),
  marks: z.array(z.string()),
});
export type Alert = z.infer<typeof alertSchema>;

export const alertEntryKinds = [
  'raised',
  'assign',
  'start',
  'wait',
  'contact',
  'comment',
  'resolve',
  'close',
  'appeal',
  'reopen',
  'escalate',
  'warn',
  'overdue',
  'undo',
] as const;

export const alertEntrySchema = z.object({
  version: z.int().describe('The version it made; entries are numbered by it.'),
  at: z.string(),
  kind: z.enum(alertEntryKinds),
  by: z.string().nullable().describe('User name; null for the system.'),
  state: z.enum(alertStates).describe('State afterwards.'),
  contact: z.enum(contactKinds).nullable(),
  text: personal(z.string().nullable().describe('Note, comment, reason, or resolution.'), 'by_verb'),
  rootCause: z.string().nullable(),
  to: z.string().nullable().describe('Person or title of the role it was given to, or that was told.'),
  clock: z.enum(['firstContact', 'close']).nullable().describe('Which one warned or ran out.'),
  isUndone: z.boolean(),
  undoes: z.int().nullable(),
});
export type AlertEntry = z.infer<typeof alertEntrySchema>;

const alertWithLog = z.object({
  alert: alertSchema,
  entries: z.array(alertEntrySchema).describe('Oldest first.'),
  can: z.array(z.string()).describe('What this user may do now: `do` of the changes.'),
  undoUntil: z.string().nullable().describe('Until then you may take back your latest change.'),
  rootCause: z.string().nullable(),
  resolution: personal(z.string().nullable(), 'by_verb'),
  sampleId: z.uuid().nullable().describe('The invitation its interview answers, for whoever may read samples.'),
  states: z
    .array(z.object({ state: z.enum(alertStates), first: z.string(), last: z.string() }))
    .describe('First and last entry into each state.'),
});
export type AlertWithLog = z.infer<typeof alertWithLog>;

const survey = extNameSchema;
const oneParams = z.object({ survey, alertId: z.uuid() });
const notFound = ['survey_not_found', 'alert_not_found'] as const;
const version = z.int().min(1).max(2_147_483_647).describe('The version that was read.');
const changeErrors = [
  ...notFound,
  'alert_changed',
  'alert_state',
  'alert_assignee_unfit',
  'people_unknown',
  'role_unknown',
] as const;

const listQuery = z.object({
  view: z.enum(alertViews).default('open'),
  priority: z.enum(alertPriorities).optional(),
  assignee: z.string().max(200).optional().describe('User name of whose alerts are wanted.'),
  search: z
    .string()
    .trim()
    .max(100)
    .optional()
    .describe('In title, external id of the interview, and texts of the log.'),
});

export const listAlerts = endpoint({
  method: 'GET',
  path: '/vuejs/alerts/{survey}/{filteredDrillPath}',
  summary: 'Alerts of a filtered drill path, page by page.',
  description:
    'Every filter applies to the interview that raised the alert; the period to the day it was answered. Filters by answers need ' +
    'the permission to read interviews.',
  access: 'alerts.read',
  reach: 'own_scope',
  params: drillPathParams,
  query: listQuery.extend({
    sort: z
      .enum(['due', 'raised', 'changed'])
      .default('due')
      .describe('`due`: what runs out first, and last what has no clock; the others newest first.'),
    limit: z.coerce.number().int().min(1).max(200).default(50),
    after: z.string().max(200).optional().describe('`next` of the page before.'),
  }),
  reply: z.object({
    alerts: z.array(alertSchema),
    next: z.string().nullable(),
    unit: z.string().describe('Name of the unit at the path.'),
  }),
  errors: [...drillPathErrors],
});

export const countAlerts = endpoint({
  method: 'GET',
  path: '/vuejs/alertcounts/{survey}/{filteredDrillPath}',
  summary: 'How many alerts each view has.',
  access: 'alerts.read',
  reach: 'own_scope',
  params: drillPathParams,
  query: listQuery.omit({ view: true }),
  reply: z.object({ counts: z.record(z.enum(alertViews), z.int()) }),
  errors: [...drillPathErrors],
});

export const countMyAlerts = endpoint({
  method: 'GET',
  path: '/vuejs/alertcount',
  summary: 'Open alerts in your scope, by survey.',
  description:
    'Open: not resolved, closed or invalid, whoever works on it; the same alerts as the view `open` of the list. How many there are ' +
    'of every view under filters, `countAlerts` answers.',
  access: 'alerts.read',
  reach: 'own_scope',
  reply: z.object({
    openCount: z.int(),
    surveys: z.array(z.object({ survey: z.string(), openCount: z.int(), overdueCount: z.int() })),
  }),
});

export const getAlert = endpoint({
  method: 'GET',
  path: '/vuejs/alert/{survey}/{alertId}',
  summary: 'One alert with its log.',
  access: 'alerts.read',
  reach: 'own_scope',
  params: oneParams,
  reply: alertWithLog,
  errors: notFound,
});

export const changeAlert = endpoint({
  method: 'POST',
  path: '/vuejs/alert/{survey}/{alertId}',
  summary: 'Changes an alert, if nobody did since `version`.',
  description:
    '409 `alert_changed`: `details.version` was expected, `details.alert` stands there, `details.entries` says what happened since. ' +
    '409 `alert_state`: `details.state` does not allow it.',
  access: 'alerts.work',
  reach: 'own_scope',
  audited: { not: 'an alert has a log of its own' },
  params: oneParams,
  body: z.strictObject({ version, change: alertChangeSchema }),
  reply: alertWithLog,
  errors: changeErrors,
});

const manyAlerts = z
  .array(z.strictObject({ alertId: z.uuid(), version }))
  .min(1)
  .max(200);
const manyReply = z.object({
  results: z
    .array(
      z.object({
        alertId: z.uuid(),
        outcome: z.enum(['changed', 'conflict', 'refused', 'not_found']),
        code: z.string().nullable().describe('Code of the error, as the call for one alert would answer.'),
        alert: alertSchema.nullable().describe('As it stands now.'),
      }),
    )
    .describe('In the order of the request.'),
});

export const changeAlerts = endpoint({
  method: 'POST',
  path: '/vuejs/alerts/{survey}',
  summary: 'Does the same change to many alerts; each is answered on its own.',
  access: 'alerts.work',
  reach: 'own_scope',
  audited: { not: 'an alert has a log of its own' },
  params: z.object({ survey }),
  body: z.strictObject({ change: alertChangeSchema, alerts: manyAlerts }),
  reply: manyReply,
  errors: ['survey_not_found', 'people_unknown', 'role_unknown'],
});

export const undoAlerts = endpoint({
  method: 'POST',
  path: '/vuejs/alerts/{survey}/undo',
  summary: 'Takes back your own latest change of each alert, within a minute and if nothing came after it.',
  description: '`version` is the one that the change made. The log keeps both. A mail that was sent stays sent.',
  access: 'alerts.work',
  reach: 'own_scope',
  audited: { not: 'an alert has a log of its own' },
  params: z.object({ survey }),
  body: z.strictObject({ alerts: manyAlerts }),
  reply: manyReply,
  errors: ['survey_not_found'],
});

export const listAlertAssignees = endpoint({
  method: 'GET',
  path: '/vuejs/alertassignees/{survey}',
  summary: 'Roles and people one may give an alert to: those who work on alerts, and see its unit.',
  access: 'alerts.work',
  reach: 'own_scope',
  params: z.object({ survey }),
  query: z.object({ alertId: z.uuid().optional().describe('Absent: whatever the unit.') }),
  reply: z.object({
    people: z.array(
      z.object({
        username: z.string(),
        name: z.string(),
        role: z.string(),
        openCount: z.int().describe('Open alerts.'),
      }),
    ),
    roles: z.array(z.object({ extName: z.string(), title: z.string(), people: z.int() })),
  }),
  errors: notFound,
});

export const noteAlertPresence = endpoint({
  method: 'POST',
  path: '/vuejs/alert/{survey}/{alertId}/presence',
  summary: 'Says that you have the alert open (every 20 s), or have left it; answers who else has it open.',
  access: 'alerts.read',
  reach: 'own_scope',
  audited: { not: 'it says for seconds who looks at an alert' },
  params: oneParams,
  body: z.strictObject({ isOpen: z.boolean(), isEditing: z.boolean().default(false) }),
  reply: z.object({
    others: z.array(z.object({ username: z.string(), isEditing: z.boolean(), since: z.string() })),
  }),
  errors: notFound,
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const alertsEndpoints = {
  changeAlert,
  changeAlerts,
  countAlerts,
  countMyAlerts,
  getAlert,
  listAlertAssignees,
  listAlerts,
  noteAlertPresence,
  undoAlerts,
};
