import { AppError } from '@echolot/contract/app-error';
import type { VerbInput } from '@echolot/contract/endpoint';
import type { createWebhook } from '@echolot/contract/follow-up/webhooks';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { WithWebhooks } from '../../../gateways/webhooks/webhook-sender.ts';
import { getSurveyId, type WebhookSettings } from './webhook-store.ts';

/** @throws AppError webhook_address_refused, survey_not_found */
export async function readSettings(
  ctx: Context & WithWebhooks,
  tx: Tx,
  { name, url, events, survey }: VerbInput<typeof createWebhook>['body'],
): Promise<WebhookSettings> {
  const reason = ctx.webhooks.faultOf(url);
  if (reason) throw new AppError('webhook_address_refused', { reason });
  const surveyId = survey === null ? null : await getSurveyId(tx, ctx.universe.universeId, survey);
  return { name, url, events, surveyId };
}
