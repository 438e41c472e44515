import type { CreatedAt, Instant } from './column-types.ts';

interface InvitationTable {
  universe_id: string;
  invitation_id: string;
  person_id: string;
  email: string;
  token_hash: Buffer;
  created_by: string | null;
  created_at: CreatedAt;
  expires_at: Instant;
  ended_at: Instant | null;
}

interface PasswordResetTable {
  token_hash: Buffer;
  person_id: string;
  email: string;
  created_at: CreatedAt;
  expires_at: Instant;
  ended_at: Instant | null;
}

interface MemberSeenTable {
  universe_id: string;
  person_id: string;
  at: Instant;
}

export interface UserTables {
  member_seen: MemberSeenTable;
  invitation: InvitationTable;
  password_reset: PasswordResetTable;
}
