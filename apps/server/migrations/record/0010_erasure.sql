-- Roles. echolot_erasure works inside one universe as the app does, and may also change what is kept of the past; a backup
-- reads every universe and changes nothing.
do $$
declare role_name text;
begin
  foreach role_name in array array['echolot_erasure', 'echolot_backup'] loop
    begin
      execute format('create role %I nologin noinherit', role_name);
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      execute format('grant %I to current_user', role_name);
    exception when others then
      if not pg_has_role(current_user, role_name, 'member') then raise; end if;
    end;
  end loop;
end $$;
grant usage on schema public to echolot_erasure, echolot_backup;

create table erasure (
  universe_id uuid not null references universe,
  erasure_id uuid not null,
  subject_id uuid not null,
  policy text not null check (policy in ('keep_scores', 'keep_comments', 'delete_interviews')),
  reason text not null default '',
  state text not null check (state in ('planning', 'planned', 'erasing', 'done', 'discarded')),
  phase text not null,
  cursor jsonb,
  scanned bigint not null default 0,
  total bigint not null default 0,
  words jsonb,
  samples jsonb not null default '[]',
  survey_ids uuid[] not null default '{}',
  plan_counts jsonb not null default '{}',
  counts jsonb not null default '{}',
  asked_by text not null,
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  finished_at timestamptz,
  primary key (universe_id, erasure_id),
  check (state not in ('done', 'discarded') or (words is null and samples = '[]'))
);
create index erasure_by_subject on erasure (universe_id, subject_id);
-- Compared as they are stored: below row security an index over an expression is not used, for its function might tell rows.
alter table contact
  add column email_key text collate "C" generated always as (lower(email)) stored,
  add column given_key text collate "C" generated always as (lower(given_name)) stored,
  add column family_key text collate "C" generated always as (lower(family_name)) stored;
drop index contact_by_email;
create index contact_by_email on contact (universe_id, email_key) where email_key <> '';
create index contact_by_family_name on contact (universe_id, family_key) where family_key <> '';
create index contact_by_given_name on contact (universe_id, given_key) where given_key <> '';

-- An interview from which personal data was erased takes no further versions from its source.
alter table interview add column erased_at timestamptz;

create table retention_setting (
  universe_id uuid primary key references universe,
  contacts_months integer check (contacts_months between 1 and 600),
  comments_months integer check (comments_months between 1 and 600),
  interviews_months integer check (interviews_months between 1 and 600),
  imports_months integer check (imports_months between 1 and 600),
  changed_by text not null,
  changed_at timestamptz not null default now()
);

create table retention_run (
  universe_id uuid not null references universe,
  retention_run_id uuid not null,
  day date not null,
  settings jsonb not null,
  phase text not null,
  cursor jsonb,
  counts jsonb not null default '{}',
  survey_ids uuid[] not null default '{}',
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (universe_id, retention_run_id),
  unique (universe_id, day)
);

do $$
declare t text;
begin
  foreach t in array array['erasure', 'retention_setting', 'retention_run'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_universe on %I to echolot_app using (universe_id = current_universe_id()) with check (universe_id = current_universe_id())', t);
  end loop;
  -- What erasing reads and changes, always inside one universe.
  foreach t in array array['erasure', 'retention_setting', 'retention_run', 'universe', 'survey', 'variable', 'contact', 'interview',
    'interview_revision', 'outbox', 'audit_entry', 'projection_request', 'import', 'import_refused_row', 'import_made',
    'webhook_delivery'] loop
    execute format('create policy erasure_in_universe on %I to echolot_erasure using (universe_id = current_universe_id()) with check (universe_id = current_universe_id())', t);
    execute format('grant select on %I to echolot_erasure', t);
  end loop;
  -- Every table there is at this point; a later migration names its own.
  for t in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity loop
    execute format('create policy backup_reads on %I for select to echolot_backup using (true)', t);
    execute format('grant select on %I to echolot_backup', t);
  end loop;
end $$;

grant select, insert, update, delete on erasure, retention_setting, retention_run to echolot_app;
grant update, delete on erasure to echolot_erasure;
grant update on retention_run, contact, interview to echolot_erasure;
grant insert, update, delete on interview_revision to echolot_erasure;
grant update (details), delete on audit_entry to echolot_erasure;
grant insert on audit_entry, outbox, projection_request to echolot_erasure;
grant update, delete on import, import_refused_row, webhook_delivery to echolot_erasure;
grant delete on import_made to echolot_erasure;

do $$
declare line record;
begin
  for line in select * from (values
    ('erasure', null, 'A person''s data looked for, and erased once somebody confirmed it. Holds no personal data when it is done.'),
    ('erasure', 'universe_id', 'Universe of the row.'),
    ('erasure', 'erasure_id', 'Id (UUIDv7).'),
    ('erasure', 'subject_id', 'Contact, or an interview of somebody who is no contact.'),
    ('erasure', 'policy', 'keep_scores (comments of the person''s interviews go), keep_comments (only what names the person goes) or delete_interviews.'),
    ('erasure', 'reason', 'Why, in the words of who asked, without what names the person.'),
    ('erasure', 'state', 'planning (looking), planned (found, waiting for a yes), erasing, done, or discarded.'),
    ('erasure', 'phase', 'Part of the record that is worked on.'),
    ('erasure', 'cursor', 'Key of the last row of that part that was worked on; a killed worker goes on after it.'),
    ('erasure', 'scanned', 'Rows looked at so far.'),
    ('erasure', 'total', 'Rows there were to look at when it began.'),
    ('erasure', 'words', 'What the person is recognised by; gone when done.'),
    ('erasure', 'samples', 'Some of the places found, with an excerpt; gone when done.'),
    ('erasure', 'survey_ids', 'Surveys whose comments were changed: their columnar tables are built anew in the night.'),
    ('erasure', 'plan_counts', 'Places found by kind.'),
    ('erasure', 'counts', 'Places erased by kind.'),
    ('erasure', 'asked_by', 'User name of who asked.'),
    ('erasure', 'asked_at', 'When.'),
    ('erasure', 'confirmed_at', 'Instant of the yes; nothing is changed before it.'),
    ('erasure', 'finished_at', 'Instant from which nothing of the person is left, or at which the plan was discarded.'),
    ('interview', 'erased_at', 'Instant personal data was erased from it; the source cannot bring it back.'),
    ('contact', 'email_key', 'E-mail address in small letters, to look for.'),
    ('contact', 'given_key', 'Given name in small letters, to look for.'),
    ('contact', 'family_key', 'Family name in small letters, to look for.'),
    ('retention_setting', null, 'How long a universe keeps what; a missing number keeps it for good.'),
    ('retention_setting', 'universe_id', 'Universe of the row.'),
    ('retention_setting', 'contacts_months', 'Months after which a contact without newer interviews is erased.'),
    ('retention_setting', 'comments_months', 'Months after which comments are removed from interviews.'),
    ('retention_setting', 'interviews_months', 'Months after which interviews are deleted.'),
    ('retention_setting', 'imports_months', 'Months after which files, refused rows and notes of imports are deleted.'),
    ('retention_setting', 'changed_by', 'User name of who changed it last.'),
    ('retention_setting', 'changed_at', 'When.'),
    ('retention_run', null, 'What the nightly retention did.'),
    ('retention_run', 'universe_id', 'Universe of the row.'),
    ('retention_run', 'retention_run_id', 'Id (UUIDv7).'),
    ('retention_run', 'day', 'Day of the run in the universe''s time zone; one run a day.'),
    ('retention_run', 'settings', 'The settings it worked by.'),
    ('retention_run', 'phase', 'Part it works on.'),
    ('retention_run', 'cursor', 'Key of the last row worked on.'),
    ('retention_run', 'counts', 'What it did, by kind.'),
    ('retention_run', 'survey_ids', 'Surveys whose comments were changed: their columnar tables are built anew.'),
    ('retention_run', 'started_at', 'Instant of the start.'),
    ('retention_run', 'finished_at', 'Instant of the end; null while it is under way.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
