import type { ReplyOf } from '@echolot/contract/endpoint';
import type { listWebhookDeliveries, WebhookEvent } from '@echolot/contract/follow-up/webhooks';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type Delivery = ReplyOf<typeof listWebhookDeliveries>['deliveries'][number];
export type Fault = NonNullable<Delivery['fault']>;

export const eventWords: Record<WebhookEvent, MessageDescriptor> = {
  'interview.completed': msg`Interview completed`,
  'interview.corrected': msg`Interview corrected`,
  'interview.deleted': msg`Interview deleted`,
  'alert.raised': msg`Alert raised`,
};

export const stateWords: Record<Delivery['state'], MessageDescriptor> = {
  waiting: msg`Waiting`,
  delivered: msg`Delivered`,
  failed: msg`Given up`,
};

/** What went wrong on the way to a receiver, and what to look at. */
export const faultWords: Record<Fault, MessageDescriptor> = {
  address_forbidden: msg`The host name is not known, or leads into a private network, which is not called. Check the spelling.`,
  refused: msg`Nobody listens at this address.`,
  timed_out: msg`The receiver did not answer within 10 seconds.`,
  tls_failed: msg`The certificate of the receiver is not valid.`,
  connection_lost: msg`The connection broke before there was an answer.`,
  redirected: msg`The receiver sent us elsewhere; redirects are not followed. Enter the final address.`,
  status: msg`The receiver answered with an error.`,
};
