import type { Verbs } from './context.ts';
import { streamEvents } from './events/stream-events.ts';
import { createDisplay } from './features/analytics/bigscreen/create-display.ts';
import { getBigscreen } from './features/analytics/bigscreen/get-bigscreen.ts';
import { listDisplays } from './features/analytics/bigscreen/list-displays.ts';
import { revokeDisplay } from './features/analytics/bigscreen/revoke-display.ts';
import { streamBigscreen } from './features/analytics/bigscreen/stream-bigscreen.ts';
import { listFilters } from './features/analytics/filters/list-filters.ts';
import { queryFilterOptions } from './features/analytics/filters/query-filter-options.ts';
import { getGamification } from './features/analytics/gamification/get-gamification.ts';
import { getGamingSigns } from './features/analytics/gaming/get-gaming-signs.ts';
import { getCourses } from './features/analytics/insights/get-courses.ts';
import { getDrivers } from './features/analytics/insights/get-drivers.ts';
import { getCampaignFigures } from './features/analytics/pages/get-campaign-figures.ts';
import { findUnits } from './features/analytics/rankings/find-units.ts';
import { getRanking } from './features/analytics/rankings/get-ranking.ts';
import { getRankingTrends } from './features/analytics/rankings/get-ranking-trends.ts';
import { getUnitMoves } from './features/analytics/rankings/get-unit-moves.ts';
import { createSavedFilter } from './features/analytics/saved-filters/create-saved-filter.ts';
import { deleteSavedFilter } from './features/analytics/saved-filters/delete-saved-filter.ts';
import { listSavedFilters } from './features/analytics/saved-filters/list-saved-filters.ts';
import { restoreSavedFilter } from './features/analytics/saved-filters/restore-saved-filter.ts';
import { setSavedFilterUses } from './features/analytics/saved-filters/set-saved-filter-uses.ts';
import { updateSavedFilter } from './features/analytics/saved-filters/update-saved-filter.ts';
import { explainGround } from './features/analytics/statistics/explain-ground.ts';
import { explainNumber } from './features/analytics/statistics/explain-number.ts';
import { getStatistics } from './features/analytics/statistics/get-statistics.ts';
import { changeAction, createAction, listActionOwners, listActions } from './features/follow-up/actions/actions.ts';
import { getActionEffect } from './features/follow-up/actions/get-action-effect.ts';
import { changeAlert } from './features/follow-up/alerts/change-alert.ts';
import { changeAlerts } from './features/follow-up/alerts/change-alerts.ts';
import { countAlerts } from './features/follow-up/alerts/count-alerts.ts';
import { countMyAlerts } from './features/follow-up/alerts/count-my-alerts.ts';
import { getAlert } from './features/follow-up/alerts/get-alert.ts';
import { getAlertFigures } from './features/follow-up/alerts/get-alert-figures.ts';
import { getSla } from './features/follow-up/alerts/get-sla.ts';
import { listAlertAssignees } from './features/follow-up/alerts/list-alert-assignees.ts';
import { listAlerts } from './features/follow-up/alerts/list-alerts.ts';
import { noteAlertPresence } from './features/follow-up/alerts/note-alert-presence.ts';
import { simulateSla } from './features/follow-up/alerts/simulate-sla.ts';
import { undoAlerts } from './features/follow-up/alerts/undo-alerts.ts';
import { deleteEffectBlock } from './features/follow-up/effect-blocks/delete-effect-block.ts';
import { getEffectBlockTemplate } from './features/follow-up/effect-blocks/get-effect-block-template.ts';
import { listEffectBlockVersions } from './features/follow-up/effect-blocks/list-effect-block-versions.ts';
import { listEffectBlocks } from './features/follow-up/effect-blocks/list-effect-blocks.ts';
import { saveEffectBlock } from './features/follow-up/effect-blocks/save-effect-block.ts';
import { tryEffectBlock } from './features/follow-up/effect-blocks/try-effect-block.ts';
import { changeWebhookSecret } from './features/follow-up/webhooks/change-webhook-secret.ts';
import { createWebhook } from './features/follow-up/webhooks/create-webhook.ts';
import { deleteWebhook } from './features/follow-up/webhooks/delete-webhook.ts';
import { listWebhookDeliveries } from './features/follow-up/webhooks/list-webhook-deliveries.ts';
import { listWebhooks } from './features/follow-up/webhooks/list-webhooks.ts';
import { repeatWebhookDelivery } from './features/follow-up/webhooks/repeat-webhook-delivery.ts';
import { testWebhook } from './features/follow-up/webhooks/test-webhook.ts';
import { updateWebhook } from './features/follow-up/webhooks/update-webhook.ts';
import { cancelImport } from './features/intake/imports/cancel-import.ts';
import { createImport } from './features/intake/imports/create-import.ts';
import { createUniverse } from './features/intake/imports/create-universe.ts';
import { deleteImport } from './features/intake/imports/delete-import.ts';
import { deleteImportMapping } from './features/intake/imports/delete-import-mapping.ts';
import { getImport } from './features/intake/imports/get-import.ts';
import { getRefusedFile } from './features/intake/imports/get-refused-file.ts';
import { listImportMappings } from './features/intake/imports/list-import-mappings.ts';
import { listImports } from './features/intake/imports/list-imports.ts';
import { listRefusedRows } from './features/intake/imports/list-refused-rows.ts';
import { saveImportMapping } from './features/intake/imports/save-import-mapping.ts';
import { setImportMapping } from './features/intake/imports/set-import-mapping.ts';
import { setImportReading } from './features/intake/imports/set-import-reading.ts';
import { startImport } from './features/intake/imports/start-import.ts';
import { undoImport } from './features/intake/imports/undo-import.ts';
import { uploadImportDefinition } from './features/intake/imports/upload-import-definition.ts';
import { uploadImportFile } from './features/intake/imports/upload-import-file.ts';
import { deleteInterview } from './features/intake/ingest/delete-interview.ts';
import { deleteInterviews } from './features/intake/ingest/delete-interviews.ts';
import { getInterviewStructure } from './features/intake/ingest/get-interview-structure.ts';
import { postForm } from './features/intake/ingest/post-form.ts';
import { postInterview } from './features/intake/ingest/post-interview.ts';
import { postInterviews } from './features/intake/ingest/post-interviews.ts';
import { correctInterview } from './features/intake/interviews/correct-interview.ts';
import { countInterviews } from './features/intake/interviews/count-interviews.ts';
import { getInterview } from './features/intake/interviews/get-interview.ts';
import { getInterviewNeighbours } from './features/intake/interviews/get-interview-neighbours.ts';
import {
  addInterviewComment,
  editInterviewComment,
  listInterviewReaders,
  removeInterviewComment,
  restoreInterviewComment,
} from './features/intake/interviews/interview-comments.ts';
import {
  getMetaInterviewData,
  listMetaProperties,
  setMetaInterviewData,
  setMetaProperty,
} from './features/intake/interviews/interview-meta.ts';
import { listInterviews } from './features/intake/interviews/list-interviews.ts';
import { getResponseRates } from './features/intake/samples/get-response-rates.ts';
import { getSample } from './features/intake/samples/get-sample.ts';
import { listMailCampaigns } from './features/intake/samples/list-mail-campaigns.ts';
import { checkOptOut, listOptOuts, takeBackOptOut } from './features/intake/samples/list-opt-outs.ts';
import { listSamples } from './features/intake/samples/list-samples.ts';
import { addOptOut, removeOptOut } from './features/intake/samples/opt-outs.ts';
import { postSamples } from './features/intake/samples/post-samples.ts';
import {
  listInterviewShares,
  revokeInterviewShare,
  shareInterview,
} from './features/intake/sharing/interview-shares.ts';
import { openSharedInterview } from './features/intake/sharing/open-shared-interview.ts';
import { deleteBugs } from './features/operation/bugs/delete-bugs.ts';
import { listBugs } from './features/operation/bugs/list-bugs.ts';
import { getHealth } from './features/operation/health/get-health.ts';
import { createApiKey } from './features/people/api-keys/create-api-key.ts';
import { getApiKeyTemplate } from './features/people/api-keys/get-api-key-template.ts';
import { listApiKeys } from './features/people/api-keys/list-api-keys.ts';
import { revokeApiKey } from './features/people/api-keys/revoke-api-key.ts';
import { rotateApiKey } from './features/people/api-keys/rotate-api-key.ts';
import { listMailMessages } from './features/people/mail/list-mail-messages.ts';
import { repeatMailMessage } from './features/people/mail/repeat-mail-message.ts';
import { changeLocale } from './features/people/sign-in/change-locale.ts';
import { changeUniverse } from './features/people/sign-in/change-universe.ts';
import { getClientConfig } from './features/people/sign-in/get-client-config.ts';
import { getIdentity } from './features/people/sign-in/get-identity.ts';
import { login } from './features/people/sign-in/login.ts';
import { logout } from './features/people/sign-in/logout.ts';
import { renewSignOn } from './features/people/sign-in/renew-sign-on.ts';
import { validateCookie } from './features/people/sign-in/validate-cookie.ts';
import { validateKeycloak } from './features/people/sign-in/validate-keycloak.ts';
import { confirmErasure } from './features/privacy/contacts/confirm-erasure.ts';
import { discardErasure } from './features/privacy/contacts/discard-erasure.ts';
import { findContacts } from './features/privacy/contacts/find-contacts.ts';
import { getContact } from './features/privacy/contacts/get-contact.ts';
import { getErasure } from './features/privacy/contacts/get-erasure.ts';
import { getErasureReport } from './features/privacy/contacts/get-erasure-report.ts';
import { keepErasureCells } from './features/privacy/contacts/keep-erasure-cells.ts';
import { listErasureCells } from './features/privacy/contacts/list-erasure-cells.ts';
import { listErasures } from './features/privacy/contacts/list-erasures.ts';
import { planErasure } from './features/privacy/contacts/plan-erasure.ts';
import { changeRetention } from './features/privacy/retention/change-retention.ts';
import { getRetention } from './features/privacy/retention/get-retention.ts';
import { previewRetention } from './features/privacy/retention/preview-retention.ts';
import { changeReportSchedule } from './features/reports/report-schedules/change-report-schedule.ts';
import { createReportSchedule } from './features/reports/report-schedules/create-report-schedule.ts';
import { endReportSchedule } from './features/reports/report-schedules/end-report-schedule.ts';
import { listReportRecipients } from './features/reports/report-schedules/list-report-recipients.ts';
import { listReportSchedules } from './features/reports/report-schedules/list-report-schedules.ts';
import { setReportSubscription } from './features/reports/report-schedules/set-report-subscription.ts';
import { cancelReport, deleteReport, repeatReport } from './features/reports/reports/change-reports.ts';
import { createDownloadTicket, createReportTicket } from './features/reports/reports/create-tickets.ts';
import {
  downloadIndicators,
  downloadInterview,
  downloadLetter,
  downloadMailCampaign,
  downloadRankingList,
  downloadRecordTable,
  downloadReport,
} from './features/reports/reports/download-reports.ts';
import { giveReport, listReportColleagues } from './features/reports/reports/give-report.ts';
import { getReportStatus, listReports } from './features/reports/reports/list-reports.ts';
import {
  orderActionsReport,
  orderAlertsReport,
  orderIndicatorsReport,
  orderInterviewsReport,
  orderLettersArchive,
  orderRankingReport,
  orderReport,
  orderSamplesReport,
  orderSampleTableReport,
} from './features/reports/reports/order-reports.ts';
import { checkConfigBlock } from './features/structure/config-blocks/check-config-block.ts';
import { getConfigBlockTemplate } from './features/structure/config-blocks/get-config-block-template.ts';
import { listConfigBlockVersions } from './features/structure/config-blocks/list-config-block-versions.ts';
import { listConfigBlocks } from './features/structure/config-blocks/list-config-blocks.ts';
import { saveConfigBlock } from './features/structure/config-blocks/save-config-block.ts';
import { changeCategories } from './features/structure/structure/change-categories.ts';
import { changeSurvey } from './features/structure/structure/change-survey.ts';
import { changeUnitLevel } from './features/structure/structure/change-unit-level.ts';
import { changeUnitOwner } from './features/structure/structure/change-unit-owner.ts';
import { changeVariable } from './features/structure/structure/change-variable.ts';
import { closeUnit } from './features/structure/structure/close-unit.ts';
import { createUnit } from './features/structure/structure/create-unit.ts';
import { getStructure } from './features/structure/structure/get-structure.ts';
import { getUnitHistory } from './features/structure/structure/get-unit-history.ts';
import { getUnitTree } from './features/structure/structure/get-unit-tree.ts';
import { mergeUnits } from './features/structure/structure/merge-units.ts';
import { moveUnits } from './features/structure/structure/move-units.ts';
import { orderVariables } from './features/structure/structure/order-variables.ts';
import { removeVariable } from './features/structure/structure/remove-variable.ts';
import { renameUnit } from './features/structure/structure/rename-unit.ts';
import { separateUnit } from './features/structure/structure/separate-unit.ts';
import { undoUnitChange } from './features/structure/structure/undo-unit-change.ts';

/** The behaviour of every endpoint of the contract; a missing one does not compile. */
export const verbs: Verbs = {
  listReportSchedules,
  createReportSchedule,
  changeReportSchedule,
  endReportSchedule,
  setReportSubscription,
  listReportRecipients,
  getInterviewNeighbours,
  listActions,
  listActionOwners,
  getActionEffect,
  createAction,
  changeAction,
  listMetaProperties,
  setMetaProperty,
  getMetaInterviewData,
  setMetaInterviewData,
  getClientConfig,
  login,
  validateKeycloak,
  validateCookie,
  renewSignOn,
  getIdentity,
  changeUniverse,
  changeLocale,
  logout,
  listFilters,
  queryFilterOptions,
  getRanking,
  getRankingTrends,
  getUnitMoves,
  getCourses,
  getDrivers,
  getStatistics,
  explainNumber,
  explainGround,
  findUnits,
  listInterviews,
  countInterviews,
  streamEvents,
  listBugs,
  deleteBugs,
  getHealth,
  createImport,
  uploadImportFile,
  uploadImportDefinition,
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
  listMailMessages,
  repeatMailMessage,
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
  postForm,
  deleteInterview,
  deleteInterviews,
  getInterviewStructure,
  getStructure,
  changeSurvey,
  changeVariable,
  removeVariable,
  changeCategories,
  orderVariables,
  getUnitTree,
  getUnitHistory,
  createUnit,
  renameUnit,
  moveUnits,
  mergeUnits,
  separateUnit,
  closeUnit,
  changeUnitOwner,
  changeUnitLevel,
  undoUnitChange,
  findContacts,
  getContact,
  planErasure,
  listErasures,
  getErasure,
  confirmErasure,
  discardErasure,
  keepErasureCells,
  listErasureCells,
  getErasureReport,
  getRetention,
  changeRetention,
  previewRetention,
  postSamples,
  addOptOut,
  removeOptOut,
  listOptOuts,
  checkOptOut,
  takeBackOptOut,
  listSamples,
  getSample,
  getResponseRates,
  listMailCampaigns,
  listSavedFilters,
  createSavedFilter,
  updateSavedFilter,
  setSavedFilterUses,
  deleteSavedFilter,
  restoreSavedFilter,
  getInterview,
  shareInterview,
  listInterviewShares,
  revokeInterviewShare,
  openSharedInterview,
  correctInterview,
  addInterviewComment,
  editInterviewComment,
  removeInterviewComment,
  restoreInterviewComment,
  listInterviewReaders,
  listConfigBlocks,
  getConfigBlockTemplate,
  checkConfigBlock,
  saveConfigBlock,
  listConfigBlockVersions,
  listDisplays,
  createDisplay,
  revokeDisplay,
  getBigscreen,
  streamBigscreen,
  listEffectBlocks,
  listEffectBlockVersions,
  getEffectBlockTemplate,
  saveEffectBlock,
  deleteEffectBlock,
  tryEffectBlock,
  listAlerts,
  countAlerts,
  countMyAlerts,
  getAlert,
  changeAlert,
  changeAlerts,
  undoAlerts,
  listAlertAssignees,
  noteAlertPresence,
  getAlertFigures,
  simulateSla,
  getSla,
  getCampaignFigures,
  getGamification,
  getGamingSigns,
  orderRankingReport,
  orderInterviewsReport,
  orderAlertsReport,
  orderActionsReport,
  orderIndicatorsReport,
  orderSamplesReport,
  orderSampleTableReport,
  orderReport,
  orderLettersArchive,
  getReportStatus,
  listReports,
  cancelReport,
  repeatReport,
  deleteReport,
  listReportColleagues,
  giveReport,
  createDownloadTicket,
  createReportTicket,
  downloadReport,
  downloadIndicators,
  downloadRankingList,
  downloadLetter,
  downloadMailCampaign,
  downloadInterview,
  downloadRecordTable,
};
