import type { Generated } from 'kysely';
import type { CreatedAt, Instant } from './column-types.ts';

interface WebhookTable {
  universe_id: string;
  webhook_id: string;
  name: string;
  url: string;
  events: string[];
  survey_id: string | null;
  secret: string;
  former_secret: string | null;
  former_secret_until: Instant | null;
  is_active: Generated<boolean>;
  failures: Generated<number>;
  paused_because: 'person' | 'failures' | null;
  created_by: string | null;
  version: Generated<number>;
  changed_by: string | null;
  created_at: CreatedAt;
  changed_at: CreatedAt;
}

interface WebhookDeliveryTable {
  universe_id: string;
  webhook_id: string;
  delivery_id: string;
  event: string;
  subject: string;
  body: string;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  status: number | null;
  fault: string | null;
  duration_ms: number | null;
  created_at: CreatedAt;
  attempted_at: Instant | null;
}

export interface WebhookTables {
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}
