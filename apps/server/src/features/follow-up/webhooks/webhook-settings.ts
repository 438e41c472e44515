import { AppError } from '@echolot/contract/app-error';
import type { VerbInput } from '@echolot/contract/endpoint';
import type { createWebhook, Webhook } from '@echolot/contract/follow-up/webhooks';
import { maySurvey } from '../../../access/check-reach.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import type { WithWebhooks } from '../../../gateways/webhooks/webhook-sender.ts';
import { getStoredWebhook, getSurveyId, type WebhookSettings } from './webhook-store.ts';

/** Whether somebody may have to do with a webhook: one of all surveys tells of each of them. */
export function mayHandle({ actor }: Context, survey: string | null): boolean {
  return survey === null ? actor.surveys === 'all' : maySurvey(actor, survey);
}

/** @throws AppError webhook_not_found, also for one of surveys that the actor may not open */
export async function seeWebhook(ctx: Context, tx: Tx, webhookId: string): Promise<Webhook> {
  const webhook = await getStoredWebhook(tx, { universeId: ctx.universe.universeId, webhookId });
  if (!mayHandle(ctx, webhook.survey)) throw new AppError('webhook_not_found');
  return webhook;
}

/** @throws AppError webhook_address_refused, survey_not_found */
export async function readSettings(
  ctx: Context & WithWebhooks,
  tx: Tx,
  { name, url, events, survey }: VerbInput<typeof createWebhook>['body'],
): Promise<WebhookSettings> {
  if (!mayHandle(ctx, survey)) throw new AppError('survey_not_found', { survey: survey ?? '' });
  const reason = ctx.webhooks.faultOf(url);
  if (reason) throw new AppError('webhook_address_refused', { reason });
  const surveyId = survey === null ? null : await getSurveyId(tx, ctx.universe.universeId, survey);
  return { name, url, events, surveyId };
}
