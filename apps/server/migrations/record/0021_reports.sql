-- Reports: files that people take along. Made in the background, for who asked and those it was given to, and deleted after days.

-- Which report is whose turn is a matter between universes: this role sees where reports stand, and nothing of what they are.
do $$
begin
  begin
    create role echolot_turns nologin noinherit;
  exception when duplicate_object or unique_violation then null;
  end;
  begin
    grant echolot_turns to current_user;
  exception when others then
    if not pg_has_role(current_user, 'echolot_turns', 'member') then raise; end if;
  end;
end $$;
grant usage on schema public to echolot_turns;

create table report (
  universe_id uuid not null references universe,
  report_id uuid not null,
  survey_id uuid not null,
  kind text not null check (kind ~ '^[a-z]{1,30}$'),
  format text not null check (format in ('xlsx', 'csv', 'parquet', 'pdf', 'zip')),
  request jsonb not null,
  subject text not null default '',
  link text not null,
  asked_by uuid not null references person,
  session_id uuid,
  locale text not null,
  status text not null default 'QUEUED' check (status in ('QUEUED', 'RUNNING', 'FINISHED', 'FAILED', 'CANCELLED')),
  turn bigint not null check (turn between 1 and 2000000000),
  stage text check (stage in ('reading', 'writing')),
  progress real not null default 0 check (progress between 0 and 1),
  attempt integer not null default 0,
  failures integer not null default 0,
  is_last_attempt boolean not null default false,
  claimed_by uuid,
  seen_at timestamptz,
  fault text,
  asked_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  file_deleted_at timestamptz,
  downloaded_at timestamptz,
  file_name text,
  file_size bigint,
  row_count bigint,
  suppressed_count bigint,
  data_position text,
  needs text[] not null default '{}',
  from_day date,
  schedule_id uuid,
  primary key (universe_id, report_id),
  foreign key (universe_id, survey_id) references survey
);
create index report_by_person on report (universe_id, asked_by, report_id desc);
create index report_waiting on report (turn, report_id) where status = 'QUEUED';
create index report_started on report (turn) where started_at is not null;
create index report_running on report (status) where status = 'RUNNING';

create table report_reader (
  universe_id uuid not null,
  report_id uuid not null,
  person_id uuid not null references person,
  given_at timestamptz not null default now(),
  primary key (universe_id, report_id, person_id),
  foreign key (universe_id, report_id) references report on delete cascade
);
create index report_reader_by_person on report_reader (universe_id, person_id, report_id desc);

create table report_ticket (
  universe_id uuid not null references universe,
  token_hash bytea not null,
  person_id uuid not null references person,
  session_id uuid not null,
  report_id uuid,
  kind text,
  request jsonb,
  expires_at timestamptz not null,
  primary key (universe_id, token_hash),
  foreign key (universe_id, report_id) references report on delete cascade,
  check ((report_id is null) = (request is not null and kind is not null))
);
create index report_ticket_by_report on report_ticket (universe_id, report_id);

do $$
declare t text;
begin
  foreach t in array array['report', 'report_reader', 'report_ticket'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_universe on %I to echolot_app using (universe_id = current_universe_id()) with check (universe_id = current_universe_id())', t);
    execute format('grant select, insert, update, delete on %I to echolot_app', t);
    execute format('create policy backup_reads on %I for select to echolot_backup using (true)', t);
    execute format('grant select on %I to echolot_backup', t);
  end loop;
end $$;
-- A file may hold what a person said or is called: it goes when the person's data does.
create policy erasure_in_universe on report to echolot_erasure
  using (universe_id = current_universe_id()) with check (universe_id = current_universe_id());
grant select, update, delete on report to echolot_erasure;
create policy turns_of_all on report for select to echolot_turns using (true);
grant select (universe_id, report_id, status, turn, started_at, seen_at, is_last_attempt, expires_at, file_deleted_at, finished_at)
  on report to echolot_turns;

do $$
declare line record;
begin
  for line in select * from (values
    ('report', null, 'Files that people take along: ordered, made in the background, kept for some days.'),
    ('report', 'universe_id', 'Universe of the row.'),
    ('report', 'report_id', 'Id (UUIDv7).'),
    ('report', 'survey_id', 'Survey it is about.'),
    ('report', 'kind', 'Kind of report, as the contract names it.'),
    ('report', 'format', 'xlsx, csv, parquet, pdf or zip.'),
    ('report', 'request', 'What was asked: { filteredDrillPath, options, unit: { perspective, unitNo } }.'),
    ('report', 'subject', 'Name of what it is of, when it was asked for.'),
    ('report', 'link', 'Absolute address that shows the same on the screen.'),
    ('report', 'asked_by', 'Person who asked; it is made with the rights of that person.'),
    ('report', 'session_id', 'Session it was asked in; absent for what a schedule asks.'),
    ('report', 'locale', 'Language of the file.'),
    ('report', 'status', 'QUEUED, RUNNING, FINISHED, FAILED or CANCELLED.'),
    ('report', 'turn', 'Order in which reports of all universes are begun: the lowest first.'),
    ('report', 'stage', 'What is being done: reading or writing.'),
    ('report', 'progress', 'Share that is done, 0 to 1.'),
    ('report', 'attempt', 'How often it has been begun.'),
    ('report', 'failures', 'How often an attempt failed; one that was killed did not fail.'),
    ('report', 'is_last_attempt', 'Whether it is given up when the attempt under way dies.'),
    ('report', 'claimed_by', 'Run that works on it; no other may finish it. Its unfinished file carries this id.'),
    ('report', 'seen_at', 'Last sign of life of that run.'),
    ('report', 'fault', 'Code of why it failed, or why the last attempt did.'),
    ('report', 'asked_at', 'Instant it was asked for.'),
    ('report', 'started_at', 'Instant it was first begun.'),
    ('report', 'finished_at', 'Instant it ended, whatever way.'),
    ('report', 'expires_at', 'Instant from which its file is deleted.'),
    ('report', 'file_deleted_at', 'Instant its file was deleted.'),
    ('report', 'downloaded_at', 'Instant of the first download.'),
    ('report', 'file_name', 'Name the file has for people.'),
    ('report', 'file_size', 'Its length in bytes.'),
    ('report', 'row_count', 'Rows or entries in it.'),
    ('report', 'suppressed_count', 'Values hidden because too few answered.'),
    ('report', 'data_position', 'Position of the record its figures include.'),
    ('report', 'needs', 'Permissions that put more into it, as far as its asker had them: whoever downloads it must have them.'),
    ('report', 'from_day', 'First day of interviews its asker saw there; absent: all of them.'),
    ('report', 'schedule_id', 'Schedule that asked for it.'),
    ('report_reader', null, 'To whom a report was given.'),
    ('report_reader', 'universe_id', 'Universe of the row.'),
    ('report_reader', 'report_id', 'Report.'),
    ('report_reader', 'person_id', 'Person who may download it, with the rights for all it holds.'),
    ('report_reader', 'given_at', 'Instant it was given.'),
    ('report_ticket', null, 'Single-use tickets that open one file for one person within a minute; gone when used.'),
    ('report_ticket', 'universe_id', 'Universe of the row.'),
    ('report_ticket', 'token_hash', 'SHA-256 of the ticket.'),
    ('report_ticket', 'person_id', 'Person it was made for.'),
    ('report_ticket', 'session_id', 'Session it was asked in; it ends with that.'),
    ('report_ticket', 'report_id', 'Report it opens; absent for a file that is made at once.'),
    ('report_ticket', 'kind', 'Kind of a file that is made at once.'),
    ('report_ticket', 'request', 'What is asked of it: { survey, filteredDrillPath, format, options }.'),
    ('report_ticket', 'expires_at', 'Instant from which it opens nothing.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
