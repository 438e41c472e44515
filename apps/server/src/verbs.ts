import type { Verbs } from './context.ts';
import { streamEvents } from './events/stream-events.ts';
import { deleteBugs } from './features/bugs/delete-bugs.ts';
import { listBugs } from './features/bugs/list-bugs.ts';
import { listFilters } from './features/filters/list-filters.ts';
import { getHealth } from './features/health/get-health.ts';
import { findUnits } from './features/rankings/find-units.ts';
import { getRanking } from './features/rankings/get-ranking.ts';
import { getRankingTrends } from './features/rankings/get-ranking-trends.ts';
import { changeLocale } from './features/sign-in/change-locale.ts';
import { changeUniverse } from './features/sign-in/change-universe.ts';
import { getClientConfig } from './features/sign-in/get-client-config.ts';
import { getIdentity } from './features/sign-in/get-identity.ts';
import { login } from './features/sign-in/login.ts';
import { logout } from './features/sign-in/logout.ts';
import { validateCookie } from './features/sign-in/validate-cookie.ts';
import { validateKeycloak } from './features/sign-in/validate-keycloak.ts';
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
  listWebhooks,
  createWebhook,
  updateWebhook,
  deleteWebhook,
  changeWebhookSecret,
  testWebhook,
  listWebhookDeliveries,
  repeatWebhookDelivery,
};
