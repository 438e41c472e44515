-- Keys by which other systems send interviews. Their secret has 256 random bits and is kept as a hash only.
create table api_key (
  universe_id uuid not null references universe,
  api_key_id uuid not null,
  name text not null check (name <> ''),
  secret_hash bytea not null unique,
  prefix text not null,
  survey_ids uuid[],
  rights text[] not null check (rights <@ array['interviews.write', 'interviews.delete', 'structure.read']),
  unknown_units text not null default 'refuse' check (unknown_units in ('refuse', 'create')),
  requests_per_minute integer not null check (requests_per_minute > 0),
  expires_at timestamptz,
  last_used_at timestamptz,
  created_by uuid references person,
  created_at timestamptz not null default now(),
  replaced_by uuid,
  revoked_at timestamptz,
  primary key (universe_id, api_key_id),
  foreign key (universe_id, replaced_by) references api_key
);
alter table api_key enable row level security;
alter table api_key force row level security;
create policy own_universe on api_key to echolot_app
  using (universe_id = current_universe_id()) with check (universe_id = current_universe_id());
grant select, insert, update on api_key to echolot_app;

-- A key is looked up by its hash before its universe is known; its use is noted there, too.
create policy sign_on_reads on api_key for select to echolot_sign_on using (true);
create policy sign_on_notes_use on api_key for update to echolot_sign_on using (true) with check (true);
grant select on api_key to echolot_sign_on;
grant update (last_used_at) on api_key to echolot_sign_on;
create policy sign_on_reads on survey for select to echolot_sign_on using (true);
grant select (universe_id, survey_id, ext_name) on survey to echolot_sign_on;

-- Who wrote a version: the key beside the import. No foreign key: a key stays, and the check would cost each interview.
alter table interview add column api_key_id uuid;
alter table audit_entry add column api_key_id uuid;

do $$
declare line record;
begin
  for line in select * from (values
    ('api_key', null, 'A key by which another system sends interviews.'),
    ('api_key', 'universe_id', 'Universe of the row.'),
    ('api_key', 'api_key_id', 'Id (UUIDv7).'),
    ('api_key', 'name', 'What people call it: the system that uses it.'),
    ('api_key', 'secret_hash', 'SHA-256 of the whole key.'),
    ('api_key', 'prefix', 'Beginning of the key, by which people recognise it.'),
    ('api_key', 'survey_ids', 'Surveys it is for; null for all of the universe.'),
    ('api_key', 'rights', 'What it may do: interviews.write, interviews.delete, structure.read.'),
    ('api_key', 'unknown_units', 'What becomes of interviews of units that are not known: refuse, or create the unit.'),
    ('api_key', 'requests_per_minute', 'Most requests of one minute.'),
    ('api_key', 'expires_at', 'Instant from which it is refused; null while it has none. Rotation sets it for the former key.'),
    ('api_key', 'last_used_at', 'Instant of the last use, to the minute.'),
    ('api_key', 'created_by', 'Person who made it.'),
    ('api_key', 'created_at', 'Instant of creation.'),
    ('api_key', 'replaced_by', 'The key that took over when it was rotated.'),
    ('api_key', 'revoked_at', 'Instant from which it is refused for good.'),
    ('interview', 'api_key_id', 'API key that wrote this version; absent when it came another way.'),
    ('audit_entry', 'api_key_id', 'API key that made the change; absent when a person or the system did.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
