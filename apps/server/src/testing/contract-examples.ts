import type { EndpointName } from '@echolot/contract/endpoints';
import { insertWebhook } from '../features/follow-up/webhooks/webhook-store.ts';
import { uuidV7 } from '../ids/uuid-v7.ts';
import { actionExamples, actionForeignValues } from './action-examples.ts';
import { alertExamples, alertForeignValues } from './alert-examples.ts';
import { bigscreenExamples, bigscreenForeignValues } from './bigscreen-examples.ts';
import { configBlockExamples } from './config-block-examples.ts';
import { contactExamples, contactForeignValues } from './contact-examples.ts';
import type { Example, ForeignMaker } from './contract-example.ts';
import { makeImport, makeImportMapping } from './foreign-imports.ts';
import { ingestExamples, ingestForeignValues } from './ingest-examples.ts';
import { interviewExamples, interviewForeignValues } from './interview-examples.ts';
import { mailExamples, mailForeignValues } from './mail-examples.ts';
import { pageExamples } from './page-examples.ts';
import { reportExamples, reportForeignValues } from './report-examples.ts';
import { reportScheduleExamples, reportScheduleForeignValues } from './report-schedule-examples.ts';
import { sampleExamples, sampleForeignValues } from './sample-examples.ts';
import { savedFilterExamples, savedFilterForeignValues } from './saved-filter-examples.ts';
import { structureExamples, structureForeignValues } from './structure-examples.ts';
import { testSecrets } from './test-secrets.ts';
import { userExamples, userForeignValues } from './user-examples.ts';

/** An id of nothing. */
const webhookId = '01990000-0000-7000-8000-000000000000';
const importId = webhookId;
const webhook = {
  name: 'Warehouse',
  url: 'https://receiver.example/hook',
  // Nothing of the loop raises it, so no message is under way while rows are compared.
  events: ['alert.raised' as const],
  survey: null,
};

/** Another endpoint without an example does not compile. */
export const examples: { readonly [Name in EndpointName]: Example<Name> } = {
  getClientConfig: { input: { query: { domain: 'localhost' } } },
  login: { input: { body: { username: 'manager', password: 'manager', universe: 'aurora' } } },
  validateKeycloak: { input: { body: { accessToken: 'a.b.c', idToken: 'a.b.c' } }, code: 'token_invalid' },
  validateCookie: { input: { body: { sessionId: 'unknown' } }, code: 'sign_in_required' },
  renewSignOn: { as: 'manager', input: { body: { accessToken: 'a.b.c' } } },
  getIdentity: { as: 'manager', input: {} },
  changeUniverse: { as: 'manager', input: { params: { universe: 'aurora' } } },
  changeLocale: { as: 'manager', input: { body: { locale: 'de' } } },
  logout: { as: 'manager', input: {} },
  listFilters: { as: 'manager', input: { params: { survey: 'sales', set: 'standard' } } },
  queryFilterOptions: {
    as: 'manager',
    input: { params: { survey: 'sales', filter: 'model' }, query: { query: 'o', path: 'org.all;date=rmonths-12,0' } },
  },
  getPlace: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;model=golf*polo;date=rmonths-12,0' } },
  },
  getRanking: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;model=golf*polo;date=rmonths-12,0' } },
  },
  getRankingTrends: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' }, query: { indicator: 'nps' } },
  },
  getUnitMoves: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' } },
  },
  getCourses: {
    as: 'manager',
    input: {
      params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' },
      query: { indicators: 'nps', by: 'month', rolling: 3 },
    },
  },
  getDrivers: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' } },
  },
  getStatistics: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;model=golf*polo;date=rmonths-12,0' }, query: {} },
  },
  explainNumber: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' }, query: { indicator: 'nps' } },
  },
  explainGround: {
    as: 'manager',
    input: { params: { survey: 'sales', filteredDrillPath: 'org.all;model=golf*polo;date=rmonths-12,0' } },
  },
  findUnits: { as: 'manager', input: { params: { survey: 'sales' }, query: { query: 'd', limit: 5 } } },
  listInterviews: {
    as: 'manager',
    input: {
      params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' },
      query: { sort: '-nps', search: 'late', columns: 'nps,model,comment', limit: 5 },
    },
  },
  countInterviews: {
    as: 'manager',
    input: {
      params: { survey: 'sales', filteredDrillPath: 'org.all;date=rmonths-12,0' },
      query: { search: 'late' },
    },
  },
  streamEvents: { as: 'manager', input: { params: { survey: 'sales' } } },
  listBugs: { as: 'root', input: { params: { survey: 'sales' } } },
  deleteBugs: { as: 'root', input: { params: { survey: 'sales' } } },
  getHealth: { input: {} },
  createImport: { as: 'admin', input: { body: { fileName: 'answers.csv', byteCount: 1000 } } },
  uploadImportFile: {
    as: 'admin',
    input: { params: { importId }, query: { offset: 0 }, body: new Blob(['id,score\n']) },
    code: 'import_not_found',
  },
  uploadImportDefinition: {
    as: 'admin',
    input: { params: { importId }, query: { fileName: 'survey.lss' }, body: new Blob(['<document/>']) },
    code: 'import_not_found',
  },
  listImports: { as: 'admin', input: { query: {} } },
  getImport: { as: 'admin', input: { params: { importId } }, code: 'import_not_found' },
  setImportMapping: {
    as: 'admin',
    input: { params: { importId }, body: { mapping: { survey: { extName: 'sales' } } } },
    code: 'import_not_found',
  },
  setImportReading: {
    as: 'admin',
    input: { params: { importId }, body: { reading: {} } },
    code: 'import_not_found',
  },
  startImport: {
    as: 'admin',
    input: { params: { importId }, body: { confirmChanges: false } },
    code: 'import_not_found',
  },
  cancelImport: { as: 'admin', input: { params: { importId } }, code: 'import_not_found' },
  undoImport: { as: 'admin', input: { params: { importId } }, code: 'import_not_found' },
  deleteImport: { as: 'admin', input: { params: { importId } }, code: 'import_not_found' },
  listRefusedRows: { as: 'admin', input: { params: { importId }, query: {} }, code: 'import_not_found' },
  getRefusedFile: { as: 'admin', input: { params: { importId } }, code: 'import_not_found' },
  listImportMappings: { as: 'admin', input: {} },
  saveImportMapping: {
    as: 'admin',
    input: { params: { importId }, body: { name: 'Monthly file' } },
    code: 'import_not_found',
  },
  deleteImportMapping: {
    as: 'admin',
    input: { params: { importMappingId: importId } },
    code: 'import_mapping_not_found',
  },
  createUniverse: { as: 'root', input: { body: { extName: 'fresh', title: 'Fresh' } } },
  listWebhooks: { as: 'admin', input: {} },
  createWebhook: { as: 'admin', input: { body: webhook } },
  updateWebhook: {
    as: 'admin',
    input: { params: { webhookId }, body: { ...webhook, isActive: true, version: 1 } },
    code: 'webhook_not_found',
  },
  deleteWebhook: { as: 'admin', input: { params: { webhookId } }, code: 'webhook_not_found' },
  changeWebhookSecret: { as: 'admin', input: { params: { webhookId } }, code: 'webhook_not_found' },
  testWebhook: { as: 'admin', input: { params: { webhookId } }, code: 'webhook_not_found' },
  listWebhookDeliveries: { as: 'admin', input: { params: { webhookId }, query: {} }, code: 'webhook_not_found' },
  repeatWebhookDelivery: {
    as: 'admin',
    input: { params: { webhookId, deliveryId: webhookId } },
    code: 'webhook_not_found',
  },
  ...ingestExamples,
  ...contactExamples,
  ...structureExamples,
  ...savedFilterExamples,
  ...sampleExamples,
  ...alertExamples,
  ...interviewExamples,
  ...actionExamples,
  ...mailExamples,
  ...userExamples,
  ...configBlockExamples,
  ...bigscreenExamples,
  ...pageExamples,
  ...reportExamples,
  ...reportScheduleExamples,
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
  importId: makeImport,
  importMappingId: makeImportMapping,
  webhookId: (record, universeId) =>
    record.inUniverse(universeId, (tx) =>
      insertWebhook(
        tx,
        { ...webhook, surveyId: null },
        { universeId, personId: '00000000-0000-7000-8000-000000000001', secret: 'whsec_AAAA', secrets: testSecrets },
      ),
    ),
  deliveryId: async () => uuidV7(),
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
