import type { Generated } from 'kysely';
import type { CreatedAt, Instant, Json, JsonWithDefault } from './column-types.ts';

/** Every week on a weekday, or every month on a day. */
export type StoredRhythm =
  | {
      readonly every: 'week';
      readonly weekday: 'monday' | 'tuesday' | 'wednesday' | 'thursday' | 'friday' | 'saturday' | 'sunday';
    }
  | { readonly every: 'month'; readonly day: number | 'last' };

export type ScheduleEndReason = 'owner' | 'administrator' | 'owner_gone' | 'owner_role' | 'nobody_left';
export type SubscriptionEndReason = 'left' | 'removed' | 'gone';
export type DeliveryState = 'due' | 'ordered' | 'sent' | 'failed' | 'none';

interface ReportScheduleTable {
  universe_id: string;
  report_schedule_id: string;
  survey_id: string;
  person_id: string;
  name: string;
  kind: string;
  format: string;
  options: JsonWithDefault<Record<string, string>>;
  drill_path: string;
  rhythm: Json<StoredRhythm>;
  time_of_day: string;
  next_at: Instant | null;
  version: Generated<number>;
  created_at: CreatedAt;
  changed_at: CreatedAt;
  ended_at: Instant | null;
  end_reason: ScheduleEndReason | null;
}

interface ReportSubscriptionTable {
  universe_id: string;
  report_schedule_id: string;
  person_id: string;
  added_at: CreatedAt;
  ended_at: Instant | null;
  end_reason: SubscriptionEndReason | null;
}

interface ReportScheduleRunTable {
  universe_id: string;
  report_schedule_id: string;
  due_at: Instant;
  missed: Generated<number>;
  started_at: Instant;
  closed_at: Instant | null;
}

interface ReportDeliveryTable {
  universe_id: string;
  report_schedule_id: string;
  due_at: Instant;
  person_id: string;
  part: Generated<number>;
  drill_path: Generated<string>;
  unit: Generated<string>;
  report_id: string | null;
  state: Generated<DeliveryState>;
  reason: Generated<string>;
  at: Instant;
}

export interface ReportScheduleTables {
  report_schedule: ReportScheduleTable;
  report_subscription: ReportSubscriptionTable;
  report_schedule_run: ReportScheduleRunTable;
  report_delivery: ReportDeliveryTable;
}
