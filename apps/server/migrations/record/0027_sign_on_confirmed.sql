-- A session of single sign-on lasts as long as the identity provider vouches for it: the provider is asked again and
-- again, and what it has ended stays ended. A remember-me id that is used twice ends what it had opened.

alter table session
  add column sign_on_issuer text,
  add column is_token_root boolean not null default false,
  add column token_permissions text[],
  add column sign_on_token bytea,
  add column sign_on_token_expires_at timestamptz,
  add column sign_on_asked_at timestamptz,
  add column sign_on_confirmed_at timestamptz,
  add column is_sign_on_reachable boolean not null default true,
  add column remember_family uuid,
  add column remember_used_at timestamptz;
create index session_by_remember_family on session (remember_family) where remember_family is not null;

create table sign_on_end (
  sign_on_session text primary key,
  tokens_refused_until timestamptz,
  expires_at timestamptz not null
);

create table sign_on_logout_token (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

do $$
declare t text;
begin
  foreach t in array array['sign_on_end', 'sign_on_logout_token'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy sign_on_keeps on %I to echolot_sign_on using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to echolot_sign_on', t);
  end loop;
end $$;

comment on column session.sign_on_issuer is 'Outside identity provider whose tokens opened it; null for the embedded one and for local sessions.';
comment on column session.is_token_root is 'Whether the outside provider''s realm role makes the person root.';
comment on column session.token_roles is 'Realm roles and roles of our own client in the provider''s latest word.';
comment on column session.token_permissions is 'Permissions the provider limits the session to; null when it names none.';
comment on column session.universes is 'Universes the provider named in its latest word; without meaning for the embedded one and for local sessions.';
comment on column session.sign_on_token is 'Newest access token of the provider, encrypted with a key from the bearer token, which is not kept.';
comment on column session.sign_on_token_expires_at is 'Instant at which that access token ends.';
comment on column session.sign_on_asked_at is 'Instant at which the provider was asked last.';
comment on column session.sign_on_confirmed_at is 'Instant at which the provider last vouched for the person.';
comment on column session.is_sign_on_reachable is 'Whether the provider answered when it was asked last.';
comment on column session.remember_family is 'First session of a chain in which each was opened by the remember-me id of the one before.';
comment on column session.remember_used_at is 'Instant at which the remember-me id opened the next session.';
comment on table sign_on_end is 'Sessions of the identity provider that were signed out; their tokens open nothing more.';
comment on column sign_on_end.sign_on_session is 'Session at the provider (sid).';
comment on column sign_on_end.tokens_refused_until is 'Tokens issued until then are refused; null refuses all of them.';
comment on column sign_on_end.expires_at is 'Instant after which it is deleted: its tokens have ended long before.';
comment on table sign_on_logout_token is 'Logout tokens that were taken once (back-channel logout) and are not taken again.';
comment on column sign_on_logout_token.token_hash is 'SHA-256 of issuer and token id.';
comment on column sign_on_logout_token.expires_at is 'Instant after which it is deleted.';
