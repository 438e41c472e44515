import { bigscreenEndpoints } from './analytics/bigscreen.ts';
import { filterOptionsEndpoints } from './analytics/filter-options.ts';
import { filtersEndpoints } from './analytics/filters.ts';
import { gamificationEndpoints } from './analytics/gamification.ts';
import { gamingEndpoints } from './analytics/gaming.ts';
import { insightsEndpoints } from './analytics/insights.ts';
import { interviewListEndpoints } from './analytics/interview-list.ts';
import { pagesEndpoints } from './analytics/pages.ts';
import { rankingsEndpoints } from './analytics/rankings.ts';
import { savedFiltersEndpoints } from './analytics/saved-filters.ts';
import { statisticsEndpoints } from './analytics/statistics.ts';
import { eventsEndpoints } from './events.ts';
import { actionsEndpoints } from './follow-up/actions.ts';
import { alertFiguresEndpoints } from './follow-up/alert-figures.ts';
import { alertsEndpoints } from './follow-up/alerts.ts';
import { effectBlocksEndpoints } from './follow-up/effect-blocks.ts';
import { webhooksEndpoints } from './follow-up/webhooks.ts';
import { importMappingsEndpoints } from './intake/import-mappings.ts';
import { importsEndpoints } from './intake/imports.ts';
import { ingestEndpoints } from './intake/ingest.ts';
import { interviewCommentsEndpoints } from './intake/interview-comments.ts';
import { interviewMetaEndpoints } from './intake/interview-meta.ts';
import { interviewsEndpoints } from './intake/interviews.ts';
import { optOutsEndpoints } from './intake/opt-outs.ts';
import { refusedRowsEndpoints } from './intake/refused-rows.ts';
import { sampleIntakeEndpoints } from './intake/sample-intake.ts';
import { samplesEndpoints } from './intake/samples.ts';
import { sharingEndpoints } from './intake/sharing.ts';
import { bugsEndpoints } from './operation/bugs.ts';
import { healthEndpoints } from './operation/health.ts';
import { apiKeysEndpoints } from './people/api-keys.ts';
import { auditEndpoints } from './people/audit.ts';
import { mailEndpoints } from './people/mail.ts';
import { passwordsEndpoints } from './people/passwords.ts';
import { rolesEndpoints } from './people/roles.ts';
import { signInEndpoints } from './people/sign-in.ts';
import { usersEndpoints } from './people/users.ts';
import { contactsEndpoints } from './privacy/contacts.ts';
import { retentionEndpoints } from './privacy/retention.ts';
import { reportDownloadsEndpoints } from './reports/report-downloads.ts';
import { reportOrdersEndpoints } from './reports/report-orders.ts';
import { reportSchedulesEndpoints } from './reports/report-schedules.ts';
import { reportsEndpoints } from './reports/reports.ts';
import { configBlocksEndpoints } from './structure/config-blocks.ts';
import { structureEndpoints } from './structure/structure.ts';
import { structureUnitsEndpoints } from './structure/structure-units.ts';
import { unitMovesEndpoints } from './structure/unit-moves.ts';
import { universesEndpoints } from './structure/universes.ts';

/** Every endpoint of the product by its verb. The server's verb map and the loop over the contract are typed by it. */
export const endpoints = {
  ...bigscreenEndpoints,
  ...filterOptionsEndpoints,
  ...filtersEndpoints,
  ...gamificationEndpoints,
  ...gamingEndpoints,
  ...insightsEndpoints,
  ...interviewListEndpoints,
  ...pagesEndpoints,
  ...rankingsEndpoints,
  ...savedFiltersEndpoints,
  ...statisticsEndpoints,
  ...eventsEndpoints,
  ...actionsEndpoints,
  ...alertFiguresEndpoints,
  ...alertsEndpoints,
  ...effectBlocksEndpoints,
  ...webhooksEndpoints,
  ...importMappingsEndpoints,
  ...importsEndpoints,
  ...ingestEndpoints,
  ...interviewCommentsEndpoints,
  ...interviewMetaEndpoints,
  ...interviewsEndpoints,
  ...optOutsEndpoints,
  ...refusedRowsEndpoints,
  ...sampleIntakeEndpoints,
  ...samplesEndpoints,
  ...sharingEndpoints,
  ...bugsEndpoints,
  ...healthEndpoints,
  ...apiKeysEndpoints,
  ...auditEndpoints,
  ...mailEndpoints,
  ...passwordsEndpoints,
  ...rolesEndpoints,
  ...signInEndpoints,
  ...usersEndpoints,
  ...contactsEndpoints,
  ...retentionEndpoints,
  ...reportSchedulesEndpoints,
  ...reportOrdersEndpoints,
  ...reportDownloadsEndpoints,
  ...reportsEndpoints,
  ...configBlocksEndpoints,
  ...structureEndpoints,
  ...structureUnitsEndpoints,
  ...unitMovesEndpoints,
  ...universesEndpoints,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
