import type { ColumnType, Generated } from 'kysely';
import type { CreatedAt, Day, Instant, Json, JsonWithDefault } from './column-types.ts';

export type SampleChannel = 'mail' | 'sms' | 'letter' | 'whatsapp';
export type SendOutState = 'pending' | 'delivered' | 'failed' | 'unsubscribed';
export type SampleState =
  | 'imported'
  | 'not_sampled'
  | 'ready'
  | 'queued'
  | 'sent'
  | 'delivered'
  | 'deferred'
  | 'bounced'
  | 'started'
  | 'partial'
  | 'completed'
  | 'expired'
  | 'opted_out';

/** What an interview carries of a campaign's message to its sample. */
export interface CarriedSendOut {
  /** The campaign's number within the survey. */
  readonly campaign: number;
  /** Days from the send-out to the answer. */
  readonly days: number;
  readonly state: SendOutState;
  readonly opened: boolean;
  readonly clicked: boolean;
}

/** An entry of a sample into a state. */
export interface SampleEntry {
  readonly state: SampleState;
  /** ISO instant. */
  readonly at: string;
  /** Code, where the sample was not sampled. */
  readonly reason?: string;
  /** Ext name of the campaign it is about. */
  readonly campaign?: string;
  /** What the decision rested on, such as the days of a rule; no personal data. */
  readonly details?: Readonly<Record<string, string | number>>;
}

interface CampaignTable {
  universe_id: string;
  campaign_id: string;
  survey_id: string;
  campaign_no: number;
  ext_name: string;
  titles: Json<Record<string, string>>;
  channel: SampleChannel;
  state: Generated<'draft' | 'scheduled' | 'running' | 'paused' | 'finished' | 'cancelled'>;
  started_at: Instant | null;
  finished_at: Instant | null;
  created_at: CreatedAt;
  changed_at: CreatedAt;
}

interface SampleTable {
  universe_id: string;
  sample_id: string;
  survey_id: string;
  external_id: string;
  contact_id: string | null;
  unit_nos: Json<Record<string, number>>;
  event_day: Day;
  channel: Generated<SampleChannel>;
  locale: Generated<string>;
  state: Generated<SampleState>;
  reason: Generated<string>;
  state_at: CreatedAt;
  history: JsonWithDefault<SampleEntry[]>;
  link_token: Generated<string>;
  import_id: string | null;
  api_key_id: string | null;
  created_at: CreatedAt;
}

interface SendOutTable {
  universe_id: string;
  campaign_id: string;
  sample_id: string;
  state: Generated<SendOutState>;
  fault: Generated<string>;
  queued_at: CreatedAt;
  sent_at: Instant | null;
  sent_day: Day | null;
  delivered_at: Instant | null;
  opened_at: Instant | null;
  clicked_at: Instant | null;
  unsubscribed_at: Instant | null;
}

interface OptOutTable {
  universe_id: string;
  opt_out_id: Generated<string>;
  key_hash: ColumnType<Buffer, Buffer, never>;
  channel: SampleChannel | 'any';
  source: string;
  reason: Generated<string>;
  at: CreatedAt;
}

export interface SampleTables {
  campaign: CampaignTable;
  sample: SampleTable;
  send_out: SendOutTable;
  opt_out: OptOutTable;
}
