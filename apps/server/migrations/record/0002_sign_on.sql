-- The embedded sign-on's keys and what it must remember, so that sign-ins survive a restart. Belongs to no universe:
-- only echolot_sign_on sees it. What a browser presents (cookie, code, refresh token) is kept as a hash only.

create table sign_on_key (
  key_id text primary key,
  purpose text not null check (purpose in ('token', 'cookie')),
  secret jsonb not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index sign_on_key_in_use on sign_on_key (purpose) where retired_at is null;

create table sign_on_payload (
  model text not null,
  id_hash bytea not null,
  payload jsonb not null,
  person_id uuid references person on delete cascade,
  grant_id text,
  session_uid text,
  expires_at timestamptz,
  primary key (model, id_hash)
);
create index sign_on_payload_by_grant on sign_on_payload (grant_id) where grant_id is not null;
create index sign_on_payload_by_session on sign_on_payload (session_uid) where session_uid is not null;
create index sign_on_payload_by_person on sign_on_payload (person_id) where person_id is not null;
create index sign_on_payload_by_expiry on sign_on_payload (expires_at);

alter table session add column remember_expires_at timestamptz;
create index session_by_sign_on_session on session (sign_on_session) where ended_at is null;

do $$
declare t text;
begin
  foreach t in array array['sign_on_key', 'sign_on_payload'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy sign_on_keeps on %I to echolot_sign_on using (true) with check (true)', t);
  end loop;
end $$;
grant select, insert, update on sign_on_key to echolot_sign_on;
grant select, insert, update, delete on sign_on_payload to echolot_sign_on;

-- Signing in is written down in the transaction that opens the session, before any universe is set.
create policy sign_on_appends on audit_entry for insert to echolot_sign_on with check (true);
grant insert on audit_entry to echolot_sign_on;

comment on column session.remember_expires_at is 'Instant after which the remember-me session id is refused.';
comment on table sign_on_key is 'Keys of the embedded sign-on.';
comment on column sign_on_key.key_id is 'Id of the key; for tokens the kid.';
comment on column sign_on_key.purpose is 'token (signs tokens, private JWK) or cookie (signs cookies).';
comment on column sign_on_key.secret is 'The key itself. Never leaves the server.';
comment on column sign_on_key.created_at is 'Instant of creation.';
comment on column sign_on_key.retired_at is 'Instant from which it signs nothing new; it still verifies.';
comment on table sign_on_payload is 'What the embedded sign-on remembers: sessions, grants, codes, refresh tokens, sign-in pages under way.';
comment on column sign_on_payload.model is 'Kind of thing, as oidc-provider names it.';
comment on column sign_on_payload.id_hash is 'SHA-256 of its id; the id itself is a secret of the browser.';
comment on column sign_on_payload.payload is 'The thing itself, without its id.';
comment on column sign_on_payload.person_id is 'Whose it is, where known.';
comment on column sign_on_payload.grant_id is 'Grant it was issued under; revoked together.';
comment on column sign_on_payload.session_uid is 'Session it is, or belongs to.';
comment on column sign_on_payload.expires_at is 'Instant after which it is ignored and soon deleted.';
