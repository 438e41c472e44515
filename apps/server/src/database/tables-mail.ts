import type { Generated } from 'kysely';
import type { CreatedAt, Instant } from './column-types.ts';

interface MailMessageTable {
  universe_id: string;
  mail_message_id: string;
  effect_key: string;
  to_address: string;
  to_name: string;
  locale: string;
  subject: string;
  body: string;
  link: string | null;
  link_opens: 'invitation' | 'password' | null;
  link_for: string | null;
  state: Generated<'waiting' | 'sent' | 'kept' | 'failed'>;
  attempts: Generated<number>;
  answer: string | null;
  created_at: CreatedAt;
  attempted_at: Instant | null;
}

export interface MailTables {
  mail_message: MailMessageTable;
}
