import { createApiKey, getApiKeyTemplate, listApiKeys, revokeApiKey, rotateApiKey } from './api-keys.ts';
import { deleteBugs, listBugs } from './bugs.ts';
import { streamEvents } from './events.ts';
import { listFilters } from './filters.ts';
import { getHealth } from './health.ts';
import {
  cancelImport,
  createImport,
  createUniverse,
  deleteImport,
  deleteImportMapping,
  getImport,
  getRefusedFile,
  listImportMappings,
  listImports,
  listRefusedRows,
  saveImportMapping,
  setImportMapping,
  setImportReading,
  startImport,
  undoImport,
  uploadImportFile,
} from './imports.ts';
import { deleteInterview, deleteInterviews, getInterviewStructure, postInterview, postInterviews } from './ingest.ts';
import { findUnits, getRanking, getRankingTrends } from './rankings.ts';
import {
  changeLocale,
  changeUniverse,
  getClientConfig,
  getIdentity,
  login,
  logout,
  validateCookie,
  validateKeycloak,
} from './sign-in.ts';
import {
  changeWebhookSecret,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  repeatWebhookDelivery,
  testWebhook,
  updateWebhook,
} from './webhooks.ts';

/** Every endpoint of the product by its verb. The server's verb map and the loop over the contract are typed by it. */
export const endpoints = {
  getClientConfig,
  login,
  validateKeycloak,
  validateCookie,
  getIdentity,
  changeUniverse,
  changeLocale,
  logout,
  listFilters,
  getRanking,
  getRankingTrends,
  findUnits,
  streamEvents,
  listBugs,
  deleteBugs,
  getHealth,
  createImport,
  uploadImportFile,
  listImports,
  getImport,
  setImportMapping,
  setImportReading,
  startImport,
  cancelImport,
  undoImport,
  deleteImport,
  listRefusedRows,
  getRefusedFile,
  listImportMappings,
  saveImportMapping,
  deleteImportMapping,
  createUniverse,
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  changeWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  repeatWebhookDelivery,
  listApiKeys,
  getApiKeyTemplate,
  createApiKey,
  rotateApiKey,
  revokeApiKey,
  postInterview,
  postInterviews,
  deleteInterview,
  deleteInterviews,
  getInterviewStructure,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
