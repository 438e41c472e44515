import { z } from 'zod';
import { drillPathErrors, drillPathParams } from '../drill-path-read.ts';
import { bulkBodyLimitBytes, endpoint } from '../endpoint.ts';
import { extNameSchema } from '../names.ts';
import { alertPriorities, slaSchema } from '../structure/config-sla.ts';
import { alertStates } from './alerts.ts';

/**
 * What many alerts say together: `getAlertFigures` for the dashboard of customer care, and `simulateSla`, which replays past
 * alerts on a draft of opening hours and times. Working time is counted as for each alert.
 */

const clockFigures = z.object({
  count: z.int().describe('Clocks that have stopped.'),
  inTime: z.int(),
  overdue: z.int().describe('Clocks of open alerts that have run out and have not stopped: too late as well.'),
  medianMs: z.number().nullable().describe('Working time, ms.'),
  p90Ms: z.number().nullable(),
  distribution: z.array(z.int()).describe('How many took up to each of `boundsMs`, and last how many longer.'),
});
const unitFigures = z.object({
  key: z.string().describe('Slug of the unit below; empty for alerts placed at the unit itself.'),
  name: z.string(),
  path: z.string().nullable(),
  raised: z.int(),
  open: z.int(),
  overdue: z.int().describe('Open alerts of which a clock (first contact or closing) has run out and has not stopped.'),
  escalated: z
    .int()
    .describe('Open alerts handed to the next role: by a person, or because a clock ran out. A flag beside the state.'),
  closed: z.int().describe('Resolved or closed.'),
  invalid: z.int(),
  reopened: z.int(),
  firstContact: clockFigures,
  close: clockFigures.describe('From the raising to the resolution, without the time of waiting.'),
});

export const getAlertFigures = endpoint({
  method: 'GET',
  path: '/vuejs/alertfigures/{survey}/{filteredDrillPath}',
  summary: 'Customer care by unit: open, overdue, and how long first contact and closing took.',
  description:
    'Of alerts whose interviews the path asks for. They are cases, not answers: the small-number rule has nothing to hide, since ' +
    'whoever may ask sees each of them. Filters by answers need the permission to read interviews.',
  access: 'alerts.read',
  reach: 'own_scope',
  params: drillPathParams,
  reply: z.object({
    boundsMs: z.object({ firstContact: z.array(z.int()), close: z.array(z.int()) }),
    whole: unitFigures,
    units: z.array(unitFigures),
    states: z.record(z.enum(alertStates), z.int()),
    rootCauses: z.array(z.object({ rootCause: z.string(), count: z.int() })).describe('The ten most frequent.'),
  }),
  errors: [...drillPathErrors],
});

const breaches = z.object({
  alerts: z.int(),
  firstContact: z.int().describe('Breaches: later than the time allowed, or not at all.'),
  close: z.int(),
});

export const getSla = endpoint({
  method: 'GET',
  path: '/vuejs/sla/{survey}',
  summary: 'Opening hours and times that hold for alerts raised now, to be tried with other ones.',
  description: 'The config block `sla` as it applies; setting it is another permission.',
  access: 'alerts.manage',
  reach: 'administration',
  params: z.object({ survey: extNameSchema }),
  reply: z.object({ sla: slaSchema }),
  errors: ['survey_not_found'],
});

export const simulateSla = endpoint({
  method: 'POST',
  path: '/vuejs/alertsimulation/{survey}/{filteredDrillPath}',
  summary: 'Replays past alerts on a draft of opening hours and times: how many would have been too late.',
  description:
    'The latest 20,000 alerts of the path; what people did and when stays as it was, only the clocks differ.',
  access: 'alerts.manage',
  reach: 'own_scope',
  audited: { not: 'it reads' },
  params: drillPathParams,
  bodyLimitBytes: bulkBodyLimitBytes,
  body: z.strictObject({ sla: slaSchema }),
  reply: z.object({
    alerts: z.int(),
    isComplete: z.boolean(),
    asWas: breaches,
    draft: breaches,
    priorities: z.array(z.object({ priority: z.enum(alertPriorities), asWas: breaches, draft: breaches })),
    units: z
      .array(z.object({ name: z.string(), path: z.string(), asWas: breaches, draft: breaches }))
      .describe('Units below, those whose breaches change most first; at most 50.'),
  }),
  errors: [...drillPathErrors],
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const alertFiguresEndpoints = { getAlertFigures, getSla, simulateSla };
