import { randomBytes } from 'node:crypto';
import type { WebhookEvent } from '@echolot/contract/follow-up/webhooks';
import { Webhook } from 'standardwebhooks';

/** Something that has happened and may be told. */
export interface HappenedEvent {
  readonly type: WebhookEvent;
  readonly surveyId: string;
  /** Names it in the list of deliveries: an external id, never a person's data. */
  readonly subject: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** A new key of 256 random bits. */
export function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

/** The message of an event: `{ type, timestamp, universe, data }`, as Standard Webhooks recommends. */
export function messageOf(
  event: { readonly type: string; readonly data: Readonly<Record<string, unknown>> },
  universe: string,
  at: Date,
): string {
  return JSON.stringify({ type: event.type, timestamp: at.toISOString(), universe, data: event.data });
}

/** Headers that let a receiver check where a message comes from and that it is no repetition of an old one. */
export function signedHeaders(
  message: { readonly id: string; readonly body: string },
  secrets: readonly string[],
  at: Date,
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Echolot-Webhooks/1',
    'webhook-id': message.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(message.id, at, message.body)).join(' '),
  };
}
