import type { Caller, WorkContext } from '../context.ts';
import type { WithPurge } from '../database/purge-record.ts';
import type { WithDrawing } from '../drawing/draw.ts';
import type { WithNews } from '../events/staff-news.ts';
import type { WithTraffic } from '../fair-queue/throttle.ts';
import type { WithOptionIndexes } from '../features/analytics/filters/public.ts';
import type { WithFigures } from '../features/analytics/rankings/public.ts';
import type { WithAlertPresence } from '../features/follow-up/alerts/public.ts';
import type { WithPostGroups } from '../features/intake/ingest/public.ts';
import type { WithSurveyLists } from '../features/people/sign-in/public.ts';
import type { WithFiles } from '../gateways/files/file-store.ts';
import type { WithMail } from '../gateways/mail/mail-sender.ts';
import type { WithSignOn } from '../gateways/sign-on/sign-on-gateway.ts';
import type { WithWebhooks } from '../gateways/webhooks/webhook-sender.ts';
import type { WithSecrets } from '../secrets/secret-box.ts';

/** Everything jobs may ask for. */
export type WorkParts = WithAlertPresence &
  WithDrawing &
  WithFigures &
  WithFiles &
  WithMail &
  WithNews &
  WithPostGroups &
  WithOptionIndexes &
  WithPurge &
  WithSecrets &
  WithSurveyLists &
  WithTraffic &
  WithWebhooks;

/** Everything verbs may ask for. */
export type VerbParts = WorkParts & WithSignOn & Caller;

/** What background work shares. */
export type ProductWork = WorkContext & WorkParts;
