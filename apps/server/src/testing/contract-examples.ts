import type { EndpointName } from '@echolot/contract/endpoints';
import { bigscreenExamples, bigscreenForeignValues } from '../features/analytics/bigscreen/testing/examples.ts';
import { filterExamples } from '../features/analytics/filters/testing/examples.ts';
import { insightExamples } from '../features/analytics/insights/testing/examples.ts';
import { interviewListExamples } from '../features/analytics/interview-lists/testing/examples.ts';
import { pageExamples } from '../features/analytics/pages/testing/examples.ts';
import { rankingExamples } from '../features/analytics/rankings/testing/examples.ts';
import { savedFilterExamples, savedFilterForeignValues } from '../features/analytics/saved-filters/testing/examples.ts';
import { statisticsExamples } from '../features/analytics/statistics/testing/examples.ts';
import { actionExamples, actionForeignValues } from '../features/follow-up/actions/testing/examples.ts';
import { alertExamples, alertForeignValues } from '../features/follow-up/alerts/testing/examples.ts';
import { webhookExamples, webhookForeignValues } from '../features/follow-up/webhooks/testing/examples.ts';
import { importExamples, importForeignValues } from '../features/intake/imports/testing/examples.ts';
import { ingestExamples, ingestForeignValues } from '../features/intake/ingest/testing/examples.ts';
import { interviewExamples, interviewForeignValues } from '../features/intake/interviews/testing/examples.ts';
import { sampleExamples, sampleForeignValues } from '../features/intake/samples/testing/examples.ts';
import { bugExamples } from '../features/operation/bugs/testing/examples.ts';
import { healthExamples } from '../features/operation/health/testing/examples.ts';
import { mailExamples, mailForeignValues } from '../features/people/mail/testing/examples.ts';
import { signInExamples } from '../features/people/sign-in/testing/examples.ts';
import { userExamples, userForeignValues } from '../features/people/users/testing/examples.ts';
import { contactExamples, contactForeignValues } from '../features/privacy/erasure/testing/examples.ts';
import {
  reportScheduleExamples,
  reportScheduleForeignValues,
} from '../features/reports/report-schedules/testing/examples.ts';
import { reportExamples, reportForeignValues } from '../features/reports/reports/testing/examples.ts';
import { configBlockExamples } from '../features/structure/config-blocks/testing/examples.ts';
import { structureExamples, structureForeignValues } from '../features/structure/structure/testing/examples.ts';
import type { Example, ForeignMaker } from './contract-example.ts';

/** Every endpoint with a good call of it, as its feature declares them; another one without an example does not compile. */
export const examples: { readonly [Name in EndpointName]: Example<Name> } = {
  streamEvents: { as: 'manager', input: { params: { survey: 'sales' } } },
  ...actionExamples,
  ...alertExamples,
  ...bigscreenExamples,
  ...bugExamples,
  ...configBlockExamples,
  ...contactExamples,
  ...filterExamples,
  ...healthExamples,
  ...importExamples,
  ...ingestExamples,
  ...insightExamples,
  ...interviewExamples,
  ...interviewListExamples,
  ...mailExamples,
  ...pageExamples,
  ...rankingExamples,
  ...reportExamples,
  ...reportScheduleExamples,
  ...sampleExamples,
  ...savedFilterExamples,
  ...signInExamples,
  ...statisticsExamples,
  ...structureExamples,
  ...userExamples,
  ...webhookExamples,
};

/**
 * What path parameters name: something of a universe, with the name of another universe's (or how to make one), or a choice that
 * belongs to nobody. A parameter that is missing here fails the loop.
 */
export const foreignValues: Readonly<Record<string, string | ForeignMaker | undefined>> = {
  survey: 'nordic-sales',
  universe: 'nordic',
  filteredDrillPath: 'org.all.no.n1',
  set: undefined,
  filter: 'nordic_model',
  ...importForeignValues,
  ...webhookForeignValues,
  ...ingestForeignValues,
  ...contactForeignValues,
  ...structureForeignValues,
  ...savedFilterForeignValues,
  ...sampleForeignValues,
  ...alertForeignValues,
  ...bigscreenForeignValues,
  ...interviewForeignValues,
  ...actionForeignValues,
  ...mailForeignValues,
  ...reportForeignValues,
  ...reportScheduleForeignValues,
  ...userForeignValues,
};
