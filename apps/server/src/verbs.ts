import type { Verbs } from './context.ts';
import { streamEvents } from './events/stream-events.ts';
import { changeAction, createAction, listActionOwners, listActions } from './features/actions/actions.ts';
import { getActionEffect } from './features/actions/get-action-effect.ts';
import { changeAlert } from './features/alerts/change-alert.ts';
import { changeAlerts } from './features/alerts/change-alerts.ts';
import { countAlerts } from './features/alerts/count-alerts.ts';
import { countMyAlerts } from './features/alerts/count-my-alerts.ts';
import { getAlert } from './features/alerts/get-alert.ts';
import { getAlertFigures } from './features/alerts/get-alert-figures.ts';
import { getSla } from './features/alerts/get-sla.ts';
import { listAlertAssignees } from './features/alerts/list-alert-assignees.ts';
import { listAlerts } from './features/alerts/list-alerts.ts';
import { noteAlertPresence } from './features/alerts/note-alert-presence.ts';
import { simulateSla } from './features/alerts/simulate-sla.ts';
import { undoAlerts } from './features/alerts/undo-alerts.ts';
import { createApiKey } from './features/api-keys/create-api-key.ts';
import { getApiKeyTemplate } from './features/api-keys/get-api-key-template.ts';
import { listApiKeys } from './features/api-keys/list-api-keys.ts';
import { revokeApiKey } from './features/api-keys/revoke-api-key.ts';
import { rotateApiKey } from './features/api-keys/rotate-api-key.ts';
import { createDisplay } from './features/bigscreen/create-display.ts';
import { getBigscreen } from './features/bigscreen/get-bigscreen.ts';
import { listDisplays } from './features/bigscreen/list-displays.ts';
import { revokeDisplay } from './features/bigscreen/revoke-display.ts';
import { streamBigscreen } from './features/bigscreen/stream-bigscreen.ts';
import { deleteBugs } from './features/bugs/delete-bugs.ts';
import { listBugs } from './features/bugs/list-bugs.ts';
import { checkConfigBlock } from './features/config-blocks/check-config-block.ts';
import { getConfigBlockTemplate } from './features/config-blocks/get-config-block-template.ts';
import { listConfigBlockVersions } from './features/config-blocks/list-config-block-versions.ts';
import { listConfigBlocks } from './features/config-blocks/list-config-blocks.ts';
import { saveConfigBlock } from './features/config-blocks/save-config-block.ts';
import { confirmErasure } from './features/contacts/confirm-erasure.ts';
import { discardErasure } from './features/contacts/discard-erasure.ts';
import { findContacts } from './features/contacts/find-contacts.ts';
import { getContact } from './features/contacts/get-contact.ts';
import { getErasure } from './features/contacts/get-erasure.ts';
import { getErasureReport } from './features/contacts/get-erasure-report.ts';
import { keepErasureCells } from './features/contacts/keep-erasure-cells.ts';
import { listErasureCells } from './features/contacts/list-erasure-cells.ts';
import { listErasures } from './features/contacts/list-erasures.ts';
import { planErasure } from './features/contacts/plan-erasure.ts';
import { deleteEffectBlock } from './features/effect-blocks/delete-effect-block.ts';
import { getEffectBlockTemplate } from './features/effect-blocks/get-effect-block-template.ts';
import { listEffectBlockVersions } from './features/effect-blocks/list-effect-block-versions.ts';
import { listEffectBlocks } from './features/effect-blocks/list-effect-blocks.ts';
import { saveEffectBlock } from './features/effect-blocks/save-effect-block.ts';
import { tryEffectBlock } from './features/effect-blocks/try-effect-block.ts';
import { listFilters } from './features/filters/list-filters.ts';
import { queryFilterOptions } from './features/filters/query-filter-options.ts';
import { getGamification } from './features/gamification/get-gamification.ts';
import { getGamingSigns } from './features/gaming/get-gaming-signs.ts';
import { getHealth } from './features/health/get-health.ts';
import { cancelImport } from './features/imports/cancel-import.ts';
import { createImport } from './features/imports/create-import.ts';
import { createUniverse } from './features/imports/create-universe.ts';
import { deleteImport } from './features/imports/delete-import.ts';
import { deleteImportMapping } from './features/imports/delete-import-mapping.ts';
import { getImport } from './features/imports/get-import.ts';
import { getRefusedFile } from './features/imports/get-refused-file.ts';
import { listImportMappings } from './features/imports/list-import-mappings.ts';
import { listImports } from './features/imports/list-imports.ts';
import { listRefusedRows } from './features/imports/list-refused-rows.ts';
import { saveImportMapping } from './features/imports/save-import-mapping.ts';
import { setImportMapping } from './features/imports/set-import-mapping.ts';
import { setImportReading } from './features/imports/set-import-reading.ts';
import { startImport } from './features/imports/start-import.ts';
import { undoImport } from './features/imports/undo-import.ts';
import { uploadImportDefinition } from './features/imports/upload-import-definition.ts';
import { uploadImportFile } from './features/imports/upload-import-file.ts';
import { deleteInterview } from './features/ingest/delete-interview.ts';
import { deleteInterviews } from './features/ingest/delete-interviews.ts';
import { getInterviewStructure } from './features/ingest/get-interview-structure.ts';
import { postForm } from './features/ingest/post-form.ts';
import { postInterview } from './features/ingest/post-interview.ts';
import { postInterviews } from './features/ingest/post-interviews.ts';
import { getCourses } from './features/insights/get-courses.ts';
import { getDrivers } from './features/insights/get-drivers.ts';
import { correctInterview } from './features/interviews/correct-interview.ts';
import { countInterviews } from './features/interviews/count-interviews.ts';
import { getInterview } from './features/interviews/get-interview.ts';
import { getInterviewNeighbours } from './features/interviews/get-interview-neighbours.ts';
import {
  addInterviewComment,
  editInterviewComment,
  listInterviewReaders,
  removeInterviewComment,
  restoreInterviewComment,
} from './features/interviews/interview-comments.ts';
import {
  getMetaInterviewData,
  listMetaProperties,
  setMetaInterviewData,
  setMetaProperty,
} from './features/interviews/interview-meta.ts';
import { listInterviews } from './features/interviews/list-interviews.ts';
import { listMailMessages } from './features/mail/list-mail-messages.ts';
import { repeatMailMessage } from './features/mail/repeat-mail-message.ts';
import { getCampaignFigures } from './features/pages/get-campaign-figures.ts';
import { findUnits } from './features/rankings/find-units.ts';
import { getRanking } from './features/rankings/get-ranking.ts';
import { getRankingTrends } from './features/rankings/get-ranking-trends.ts';
import { getUnitMoves } from './features/rankings/get-unit-moves.ts';
import { changeReportSchedule } from './features/report-schedules/change-report-schedule.ts';
import { createReportSchedule } from './features/report-schedules/create-report-schedule.ts';
import { endReportSchedule } from './features/report-schedules/end-report-schedule.ts';
import { listReportRecipients } from './features/report-schedules/list-report-recipients.ts';
import { listReportSchedules } from './features/report-schedules/list-report-schedules.ts';
import { setReportSubscription } from './features/report-schedules/set-report-subscription.ts';
import { cancelReport, deleteReport, repeatReport } from './features/reports/change-reports.ts';
import { createDownloadTicket, createReportTicket } from './features/reports/create-tickets.ts';
import {
  downloadIndicators,
  downloadInterview,
  downloadLetter,
  downloadMailCampaign,
  downloadRankingList,
  downloadRecordTable,
  downloadReport,
} from './features/reports/download-reports.ts';
import { giveReport, listReportColleagues } from './features/reports/give-report.ts';
import { getReportStatus, listReports } from './features/reports/list-reports.ts';
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
} from './features/reports/order-reports.ts';
import { changeRetention } from './features/retention/change-retention.ts';
import { getRetention } from './features/retention/get-retention.ts';
import { previewRetention } from './features/retention/preview-retention.ts';
import { getResponseRates } from './features/samples/get-response-rates.ts';
import { getSample } from './features/samples/get-sample.ts';
import { listMailCampaigns } from './features/samples/list-mail-campaigns.ts';
import { checkOptOut, listOptOuts, takeBackOptOut } from './features/samples/list-opt-outs.ts';
import { listSamples } from './features/samples/list-samples.ts';
import { addOptOut, removeOptOut } from './features/samples/opt-outs.ts';
import { postSamples } from './features/samples/post-samples.ts';
import { createSavedFilter } from './features/saved-filters/create-saved-filter.ts';
import { deleteSavedFilter } from './features/saved-filters/delete-saved-filter.ts';
import { listSavedFilters } from './features/saved-filters/list-saved-filters.ts';
import { restoreSavedFilter } from './features/saved-filters/restore-saved-filter.ts';
import { setSavedFilterUses } from './features/saved-filters/set-saved-filter-uses.ts';
import { updateSavedFilter } from './features/saved-filters/update-saved-filter.ts';
import { listInterviewShares, revokeInterviewShare, shareInterview } from './features/sharing/interview-shares.ts';
import { openSharedInterview } from './features/sharing/open-shared-interview.ts';
import { changeLocale } from './features/sign-in/change-locale.ts';
import { changeUniverse } from './features/sign-in/change-universe.ts';
import { getClientConfig } from './features/sign-in/get-client-config.ts';
import { getIdentity } from './features/sign-in/get-identity.ts';
import { login } from './features/sign-in/login.ts';
import { logout } from './features/sign-in/logout.ts';
import { renewSignOn } from './features/sign-in/renew-sign-on.ts';
import { validateCookie } from './features/sign-in/validate-cookie.ts';
import { validateKeycloak } from './features/sign-in/validate-keycloak.ts';
import { explainGround } from './features/statistics/explain-ground.ts';
import { explainNumber } from './features/statistics/explain-number.ts';
import { getStatistics } from './features/statistics/get-statistics.ts';
import { changeCategories } from './features/structure/change-categories.ts';
import { changeSurvey } from './features/structure/change-survey.ts';
import { changeUnitLevel } from './features/structure/change-unit-level.ts';
import { changeUnitOwner } from './features/structure/change-unit-owner.ts';
import { changeVariable } from './features/structure/change-variable.ts';
import { closeUnit } from './features/structure/close-unit.ts';
import { createUnit } from './features/structure/create-unit.ts';
import { getStructure } from './features/structure/get-structure.ts';
import { getUnitHistory } from './features/structure/get-unit-history.ts';
import { getUnitTree } from './features/structure/get-unit-tree.ts';
import { mergeUnits } from './features/structure/merge-units.ts';
import { moveUnits } from './features/structure/move-units.ts';
import { orderVariables } from './features/structure/order-variables.ts';
import { removeVariable } from './features/structure/remove-variable.ts';
import { renameUnit } from './features/structure/rename-unit.ts';
import { separateUnit } from './features/structure/separate-unit.ts';
import { undoUnitChange } from './features/structure/undo-unit-change.ts';
import { changeWebhookSecret } from './features/webhooks/change-webhook-secret.ts';
import { createWebhook } from './features/webhooks/create-webhook.ts';
import { deleteWebhook } from './features/webhooks/delete-webhook.ts';
import { listWebhookDeliveries } from './features/webhooks/list-webhook-deliveries.ts';
import { listWebhooks } from './features/webhooks/list-webhooks.ts';
import { repeatWebhookDelivery } from './features/webhooks/repeat-webhook-delivery.ts';
import { testWebhook } from './features/webhooks/test-webhook.ts';
import { updateWebhook } from './features/webhooks/update-webhook.ts';

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
