import type { Context, WorkContext } from '../../../context.ts';
import type { Tx } from '../../../database/record.ts';
import { uuidV7 } from '../../../ids/uuid-v7.ts';
import { webhookDeliver } from './webhook-deliver.job.ts';
import { type HappenedEvent, messageOf } from './webhook-message.ts';
import { insertDeliveries, listListening, type NewDelivery } from './webhook-store.ts';

type Universe = Pick<Context['universe'], 'universeId' | 'extName'>;

/**
 * Tells the universe's webhooks what has happened, in the transaction in which it happens: a message exists when that commits,
 * and only then. Costs one read where nobody listens.
 */
export async function enqueueWebhooks(
  { jobs, now }: Pick<WorkContext, 'jobs' | 'now'>,
  tx: Tx,
  { universeId, extName }: Universe,
  events: readonly HappenedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const listening = await listListening(tx, universeId);
  if (listening.length === 0) return;
  const at = now();
  const deliveries = events.flatMap((event) =>
    listening
      .filter(
        ({ surveyId, events: wanted }) =>
          wanted.includes(event.type) && (surveyId ?? event.surveyId) === event.surveyId,
      )
      .map(
        ({ webhookId }): NewDelivery => ({
          webhookId,
          deliveryId: uuidV7(),
          event: event.type,
          subject: event.subject,
          body: messageOf(event, extName, at),
        }),
      ),
  );
  if (deliveries.length === 0) return;
  await insertDeliveries(tx, universeId, deliveries);
  const work = deliveries.map(({ webhookId, deliveryId }) => ({ universeId, webhookId, deliveryId }));
  await jobs.enqueueAll(tx, webhookDeliver, work);
}
