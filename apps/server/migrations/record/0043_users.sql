-- People of a universe are looked after in the product: memberships that end, are limited to surveys, or rest; invitations; new
-- passwords by mail. Roles and memberships count their changes, so that nobody overwrites what another has just saved.

alter table role
  add column version integer not null default 1;

alter table membership
  add column survey_ids uuid[],
  add column valid_until date,
  add column disabled_at timestamptz,
  add column origin text not null default 'hand' check (origin in ('hand', 'provider')),
  add column claimed_at timestamptz default now(),
  add column version integer not null default 1;
create index membership_by_person on membership (person_id);

-- The link of an invitation is opened before a universe is known.
create policy sign_on_claims on membership for update to echolot_sign_on using (true) with check (true);
grant update (claimed_at) on membership to echolot_sign_on;

-- Apart from the membership, which is locked while it is changed.
create table member_seen (
  universe_id uuid not null references universe,
  person_id uuid not null references person,
  at timestamptz not null,
  primary key (universe_id, person_id)
);
alter table member_seen enable row level security;
alter table member_seen force row level security;
create policy own_universe on member_seen to echolot_app
  using (universe_id = current_universe_id()) with check (universe_id = current_universe_id());
grant select on member_seen to echolot_app;
create policy sign_on_keeps on member_seen to echolot_sign_on using (true) with check (true);
grant select, insert, update on member_seen to echolot_sign_on;
create policy backup_reads on member_seen for select to echolot_backup using (true);
grant select on member_seen to echolot_backup;

-- A universe sees who its members are: not their passwords, and nobody else.
alter table person
  add column email_proven_at timestamptz,
  add column has_password boolean generated always as (password_hash is not null) stored,
  add column search_key text collate "C"
    generated always as (folded_text(given_name || ' ' || family_name || ' ' || username || ' ' || email)) stored;
create policy members_are_seen on person for select to echolot_app using (
  exists (select from membership m where m.person_id = person.person_id and m.universe_id = current_universe_id())
);
grant select (person_id, username, given_name, family_name, email, locale, sign_on_subject, disabled_at, has_password,
  search_key) on person to echolot_app;

create table invitation (
  universe_id uuid not null,
  invitation_id uuid not null,
  person_id uuid not null,
  email text not null,
  token_hash bytea not null unique,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  primary key (universe_id, invitation_id),
  foreign key (universe_id, person_id) references membership on delete cascade
);
create unique index invitation_open on invitation (universe_id, person_id) where ended_at is null;
alter table invitation enable row level security;
alter table invitation force row level security;
create policy own_universe on invitation to echolot_app
  using (universe_id = current_universe_id()) with check (universe_id = current_universe_id());
grant select, insert, update on invitation to echolot_app;
-- The link is opened by somebody whose universe is not known yet.
create policy sign_on_reads on invitation for select to echolot_sign_on using (true);
create policy sign_on_ends on invitation for update to echolot_sign_on using (true) with check (true);
grant select on invitation to echolot_sign_on;
grant update (ended_at) on invitation to echolot_sign_on;
create policy backup_reads on invitation for select to echolot_backup using (true);
grant select on invitation to echolot_backup;

create table password_reset (
  token_hash bytea primary key,
  person_id uuid not null references person on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index password_reset_by_person on password_reset (person_id);

-- The link of such a message opens something: it is for whoever reads the mailbox.
alter table mail_message
  add column link_opens text check (link_opens in ('invitation', 'password')),
  add column link_for uuid;

alter table password_reset enable row level security;
alter table password_reset force row level security;
create policy sign_on_keeps on password_reset to echolot_sign_on using (true) with check (true);
grant select, insert, update, delete on password_reset to echolot_sign_on;
create policy backup_reads on password_reset for select to echolot_backup using (true);
grant select on password_reset to echolot_backup;

do $$
declare line record;
begin
  for line in select * from (values
    ('role', 'version', 'Counts changes.'),
    ('membership', 'survey_ids', 'Surveys the person may open; null for all of the universe, those to come included.'),
    ('membership', 'valid_until', 'Last day, in the zone of the universe; null for none.'),
    ('membership', 'disabled_at', 'Instant an administrator of the universe took it away; null while it holds.'),
    ('membership', 'origin', 'hand: an administrator made it. provider: the mapping of what the identity provider says made it.'),
    ('membership', 'claimed_at', 'Instant the person opened the link of the invitation. Until then it opens nothing to a password kept here; an outside identity provider vouches by itself.'),
    ('member_seen', null, 'When somebody was in a universe last.'),
    ('member_seen', 'universe_id', 'Universe of the row.'),
    ('member_seen', 'person_id', 'Who.'),
    ('member_seen', 'at', 'Instant of the last use, to some minutes.'),
    ('membership', 'version', 'Counts changes by people.'),
    ('person', 'email_proven_at', 'Instant a link sent to this address was opened; null again once the address changes.'),
    ('person', 'search_key', 'Names, user name and address folded, to look for.'),
    ('person', 'has_password', 'Whether the person signs in with a password kept here.'),
    ('mail_message', 'link_for', 'Who may hand such a link over where there is no mail server: the person who sent the invitation.'),
    ('mail_message', 'link_opens', 'What the link opens by itself: an invitation, or setting a new password; null for a link that needs a session.'),
    ('invitation', null, 'A link by which somebody who was made a member signs in for the first time.'),
    ('invitation', 'universe_id', 'Universe of the row.'),
    ('invitation', 'invitation_id', 'Id (UUIDv7).'),
    ('invitation', 'person_id', 'Who is invited.'),
    ('invitation', 'email', 'Address the link was sent to; it opens nothing once the person has another one.'),
    ('invitation', 'token_hash', 'SHA-256 of what the link carries.'),
    ('invitation', 'created_by', 'Who invited.'),
    ('invitation', 'created_at', 'Instant it was sent.'),
    ('invitation', 'expires_at', 'Instant from which the link opens nothing.'),
    ('invitation', 'ended_at', 'Instant it was used, withdrawn or replaced; null while it is open.'),
    ('password_reset', null, 'A link by which somebody who forgot the password sets another one.'),
    ('password_reset', 'token_hash', 'SHA-256 of what the link carries.'),
    ('password_reset', 'person_id', 'Whose password.'),
    ('password_reset', 'email', 'Address the link was sent to; it opens nothing once the person has another one.'),
    ('password_reset', 'created_at', 'Instant it was asked for.'),
    ('password_reset', 'expires_at', 'Instant from which the link opens nothing.'),
    ('password_reset', 'ended_at', 'Instant it was used or replaced; null while it is open.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
