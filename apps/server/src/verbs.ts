import { retentionSteps } from './composition/personal-data.ts';
import type { VerbParts } from './composition/product-context.ts';
import type { VerbsWith } from './context.ts';
import { bigscreenVerbs } from './features/analytics/bigscreen/verbs.ts';
import { filtersVerbs } from './features/analytics/filters/verbs.ts';
import { gamificationVerbs } from './features/analytics/gamification/verbs.ts';
import { gamingVerbs } from './features/analytics/gaming/verbs.ts';
import { insightsVerbs } from './features/analytics/insights/verbs.ts';
import { readInterviewProtection } from './features/analytics/interview-lists/interview-protection.ts';
import { interviewListsVerbs } from './features/analytics/interview-lists/verbs.ts';
import { liveEventsVerbs } from './features/analytics/live-events/verbs.ts';
import { pagesVerbs } from './features/analytics/pages/verbs.ts';
import { rankingsVerbs } from './features/analytics/rankings/verbs.ts';
import { sampleListsVerbs } from './features/analytics/sample-lists/verbs.ts';
import { savedFiltersVerbs } from './features/analytics/saved-filters/verbs.ts';
import { statisticsVerbs } from './features/analytics/statistics/verbs.ts';
import { actionsVerbs } from './features/follow-up/actions/verbs.ts';
import { alertsVerbs } from './features/follow-up/alerts/verbs.ts';
import { effectBlocksVerbs } from './features/follow-up/effect-blocks/verbs.ts';
import { webhooksVerbs } from './features/follow-up/webhooks/verbs.ts';
import { importsVerbs } from './features/intake/imports/verbs.ts';
import { ingestVerbs } from './features/intake/ingest/verbs.ts';
import { createCorrectInterview } from './features/intake/interviews/correct-interview.ts';
import { interviewsVerbs } from './features/intake/interviews/verbs.ts';
import { samplesVerbs } from './features/intake/samples/verbs.ts';
import { sharingVerbs } from './features/intake/sharing/verbs.ts';
import { bugsVerbs } from './features/operation/bugs/verbs.ts';
import { healthVerbs } from './features/operation/health/verbs.ts';
import { previewUserVerbs } from './features/operation/preview-user/verbs.ts';
import { apiKeysVerbs } from './features/people/api-keys/verbs.ts';
import { auditVerbs } from './features/people/audit/verbs.ts';
import { mailVerbs } from './features/people/mail/verbs.ts';
import { passwordsVerbs } from './features/people/passwords/verbs.ts';
import { rolesVerbs } from './features/people/roles/verbs.ts';
import { signInVerbs } from './features/people/sign-in/verbs.ts';
import { usersVerbs } from './features/people/users/verbs.ts';
import { contactsVerbs } from './features/privacy/contacts/verbs.ts';
import { erasureVerbs } from './features/privacy/erasure/verbs.ts';
import { createPreviewRetention } from './features/privacy/retention/public.ts';
import { retentionVerbs } from './features/privacy/retention/verbs.ts';
import { reportSchedulesVerbs } from './features/reports/report-schedules/verbs.ts';
import { reportsVerbs } from './features/reports/reports/verbs.ts';
import { configBlocksVerbs } from './features/structure/config-blocks/verbs.ts';
import { structureVerbs } from './features/structure/structure/verbs.ts';

/** The behaviour of every endpoint of the contract, as its features declare it; a missing one does not compile. */
export const verbs: VerbsWith<VerbParts> = {
  ...bigscreenVerbs,
  ...filtersVerbs,
  ...gamificationVerbs,
  ...gamingVerbs,
  ...insightsVerbs,
  ...interviewListsVerbs,
  ...liveEventsVerbs,
  ...pagesVerbs,
  ...rankingsVerbs,
  ...sampleListsVerbs,
  ...savedFiltersVerbs,
  ...statisticsVerbs,
  ...actionsVerbs,
  ...alertsVerbs,
  ...effectBlocksVerbs,
  ...webhooksVerbs,
  ...importsVerbs,
  ...ingestVerbs,
  ...interviewsVerbs,
  ...samplesVerbs,
  ...sharingVerbs,
  ...bugsVerbs,
  ...healthVerbs,
  ...previewUserVerbs,
  ...apiKeysVerbs,
  ...auditVerbs,
  ...mailVerbs,
  ...passwordsVerbs,
  ...rolesVerbs,
  ...signInVerbs,
  ...usersVerbs,
  ...contactsVerbs,
  ...erasureVerbs,
  ...retentionVerbs,
  ...reportSchedulesVerbs,
  ...reportsVerbs,
  ...configBlocksVerbs,
  ...structureVerbs,
  // What a reader may know of an interview is decided by the lists, above the wing of intake.
  correctInterview: createCorrectInterview(readInterviewProtection),
  previewRetention: createPreviewRetention(retentionSteps),
};
