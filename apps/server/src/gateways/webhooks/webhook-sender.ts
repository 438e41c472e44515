/** Why a receiver could not be called, for the person who set the webhook up. */
export type WebhookFault =
  | 'address_forbidden'
  | 'refused'
  | 'timed_out'
  | 'tls_failed'
  | 'connection_lost'
  | 'redirected'
  | 'status';

export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface WebhookAnswer {
  /** HTTP status; undefined when none arrived. */
  readonly status: number | undefined;
  /** Undefined when the receiver answered 2xx. */
  readonly fault: WebhookFault | undefined;
  readonly durationMs: number;
}

/** Needed by what tells other systems. */
export interface WithWebhooks {
  readonly webhooks: WebhookSender;
}

/** Calls addresses that people of a universe have entered, and no others: never our own network, never further by a redirect. */
export interface WebhookSender {
  /** Never throws; the answer says what happened. */
  send(call: WebhookCall): Promise<WebhookAnswer>;
  /** Why this address can never be called, or undefined; what its name stands for is only looked up when it is called. */
  faultOf(url: string): 'address_forbidden' | 'not_https' | 'malformed' | undefined;
}
