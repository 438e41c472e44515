import { z } from 'zod';
import { drillPathParams } from '../drill-path-read.ts';
import { endpoint } from '../endpoint.ts';
import { listedStateSchema, type QueuedReportKind, reportKinds } from './report-kinds.ts';
import { orderErrors, reportSchema } from './reports.ts';

/**
 * The GETs that order are those of the product's first clients. They need the bearer in a header, which neither a prefetch nor a
 * page of others sends; and while the same report is waiting or running, the same order answers that one.
 */
const ordering = { method: 'GET', params: drillPathParams, reply: reportSchema, errors: orderErrors } as const;

const formatOf = <const Formats extends readonly [string, ...string[]]>(formats: Formats) =>
  z.enum(formats).default(formats[0] as never); // The first of the formats is one of them.

const orderRankingReport = endpoint({
  ...ordering,
  path: '/vuejs/reports/rankingreport/{survey}/{filteredDrillPath}',
  summary: 'Orders the Excel benchmark: the ranking with its trends, distributions and comparisons as tables.',
  access: reportKinds.ranking.permission,
  reach: 'own_scope',
  audited: { as: 'orderReport' },
  query: reportKinds.ranking.options.extend({ format: formatOf(reportKinds.ranking.formats) }),
});

const orderInterviewsReport = endpoint({
  ...ordering,
  path: '/vuejs/reports/interviewsreport/{survey}/{filteredDrillPath}',
  summary: 'Orders the interviews behind a number as a table.',
  access: reportKinds.interviews.permission,
  reach: 'own_scope',
  audited: { as: 'orderReport' },
  query: reportKinds.interviews.options.extend({ format: formatOf(reportKinds.interviews.formats) }),
});

const orderAlertsReport = endpoint({
  ...ordering,
  path: '/vuejs/reports/alertsreport/{survey}/{filteredDrillPath}',
  summary: 'Orders the alerts of a unit as a table.',
  access: reportKinds.alerts.permission,
  reach: 'own_scope',
  audited: { as: 'orderReport' },
  query: reportKinds.alerts.options.extend({ format: formatOf(reportKinds.alerts.formats) }),
});

const orderActionsReport = endpoint({
  ...ordering,
  path: '/vuejs/reports/actionsreport/{survey}/{filteredDrillPath}',
  summary: 'Orders the improvement measures of a unit as a table.',
  access: reportKinds.actions.permission,
  reach: 'own_scope',
  audited: { as: 'orderReport' },
  query: reportKinds.actions.options.extend({ format: formatOf(reportKinds.actions.formats) }),
});

const orderIndicatorsReport = endpoint({
  ...ordering,
  path: '/vuejs/reports/indicatorsreport/{survey}/{filteredDrillPath}',
  summary: 'Orders the indicators of a unit with their figures and definitions.',
  access: reportKinds.indicators.permission,
  reach: 'own_scope',
  audited: { as: 'orderReport' },
  query: reportKinds.indicators.options.extend({ format: formatOf(reportKinds.indicators.formats) }),
});

const orderSamplesReport = endpoint({
  ...ordering,
  path: '/vuejs/reports/samplesreport/{survey}/{filteredDrillPath}',
  summary: 'Orders the samples of a unit as a table, or one of them with what happened to it.',
  access: reportKinds.samples.permission,
  reach: 'own_scope',
  audited: { as: 'orderReport' },
  query: reportKinds.samples.options.extend({ format: formatOf(reportKinds.samples.formats) }),
  errors: [...orderErrors, 'sample_not_found'],
});

const orderSampleTableReport = endpoint({
  method: 'POST',
  path: '/vuejs/reports/sampletablereport/{survey}/{state}/{filteredDrillPath}',
  summary: 'Orders the list of samples with chosen columns.',
  access: reportKinds.sampletable.permission,
  reach: 'own_scope',
  audited: { as: 'orderReport' },
  params: drillPathParams.extend({ state: listedStateSchema }),
  query: z.object({ filterterm: reportKinds.sampletable.options.shape.search }),
  body: z.strictObject({
    columns: reportKinds.sampletable.options.shape.columns.unwrap().min(1),
    format: z.enum(reportKinds.sampletable.formats),
    masked: z.enum(['yes', 'no']),
  }),
  reply: reportSchema,
  errors: orderErrors,
});

const orderReport = endpoint({
  ...ordering,
  path: '/vuejs/reports/createreport/{survey}/{filteredDrillPath}/{type}',
  summary: 'Orders the PDF benchmark: a document to print and hand round.',
  access: reportKinds.benchmark.permission,
  reach: 'own_scope',
  audited: { as: 'orderReport' },
  params: drillPathParams.extend({ type: z.enum(['benchmark']) }),
  query: reportKinds.benchmark.options.extend({ format: formatOf(reportKinds.benchmark.formats) }),
});

const orderLettersArchive = endpoint({
  ...ordering,
  path: '/vuejs/reports/lettersarchive/{survey}/{filteredDrillPath}',
  summary: 'Orders the letters to samples of a unit as an archive.',
  access: reportKinds.letters.permission,
  reach: 'own_scope',
  audited: { as: 'orderReport' },
  query: reportKinds.letters.options.extend({ format: formatOf(reportKinds.letters.formats) }),
});

/** The endpoints of this file, which `endpoints.ts` serves. */
export const reportOrdersEndpoints = {
  orderActionsReport,
  orderAlertsReport,
  orderIndicatorsReport,
  orderInterviewsReport,
  orderLettersArchive,
  orderRankingReport,
  orderReport,
  orderSamplesReport,
  orderSampleTableReport,
};

/** What orders each kind that is queued; server and browser find it here. */
export const reportOrders = {
  ranking: 'orderRankingReport',
  interviews: 'orderInterviewsReport',
  alerts: 'orderAlertsReport',
  actions: 'orderActionsReport',
  indicators: 'orderIndicatorsReport',
  samples: 'orderSamplesReport',
  sampletable: 'orderSampleTableReport',
  benchmark: 'orderReport',
  letters: 'orderLettersArchive',
} as const satisfies { readonly [Kind in QueuedReportKind]: keyof typeof reportOrdersEndpoints };
