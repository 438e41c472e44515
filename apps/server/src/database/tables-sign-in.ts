import type { Generated } from 'kysely';
import type { CreatedAt, Instant, Json } from './column-types.ts';

interface SessionTable {
  session_id: string;
  token_hash: Buffer;
  remember_hash: Buffer | null;
  person_id: string;
  universe_id: string;
  kind: 'sign_on' | 'local';
  sign_on_session: string | null;
  token_roles: Generated<string[]>;
  universes: Generated<string[]>;
  allows_indicators: Generated<boolean>;
  created_at: CreatedAt;
  last_used_at: CreatedAt;
  expires_at: Instant;
  remember_expires_at: Instant | null;
  ended_at: Instant | null;
  sign_on_issuer: string | null;
  is_token_root: Generated<boolean>;
  token_permissions: string[] | null;
  sign_on_token: Buffer | null;
  sign_on_token_expires_at: Instant | null;
  sign_on_asked_at: Instant | null;
  sign_on_confirmed_at: Instant | null;
  is_sign_on_reachable: Generated<boolean>;
  remember_family: string | null;
  remember_used_at: Instant | null;
}

interface SignInThrottleTable {
  subject: string;
  failures: number;
  window_started_at: Instant;
  blocked_until: Instant | null;
}

interface SignOnKeyTable {
  key_id: string;
  purpose: 'token' | 'cookie';
  secret: string;
  created_at: CreatedAt;
  retired_at: Instant | null;
}

interface SealingKeyTable {
  is_only: Generated<boolean>;
  key_id: string;
  sealed_at: Generated<Date>;
}

interface SignOnPayloadTable {
  model: string;
  id_hash: Buffer;
  payload: Json<Record<string, unknown>>;
  person_id: string | null;
  grant_id: string | null;
  session_uid: string | null;
  expires_at: Instant | null;
}

interface SignOnEndTable {
  sign_on_session: string;
  tokens_refused_until: Instant | null;
  expires_at: Instant;
}

interface SignOnLogoutTokenTable {
  token_hash: Buffer;
  expires_at: Instant;
}

export interface SignInTables {
  session: SessionTable;
  sign_in_throttle: SignInThrottleTable;
  sign_on_key: SignOnKeyTable;
  sealing_key: SealingKeyTable;
  sign_on_payload: SignOnPayloadTable;
  sign_on_end: SignOnEndTable;
  sign_on_logout_token: SignOnLogoutTokenTable;
}
