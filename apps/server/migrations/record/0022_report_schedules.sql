-- Reports that come by themselves: what is sent when to whom, and what became of it each time.

create table report_schedule (
  universe_id uuid not null references universe,
  report_schedule_id uuid not null,
  survey_id uuid not null,
  person_id uuid not null references person,
  name text not null check (char_length(name) between 1 and 100),
  kind text not null,
  format text not null,
  options jsonb not null default '{}',
  drill_path text not null check (char_length(drill_path) <= 8000),
  rhythm jsonb not null,
  time_of_day text not null check (time_of_day ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  next_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('owner', 'administrator', 'owner_gone', 'owner_role', 'nobody_left')),
  primary key (universe_id, report_schedule_id),
  foreign key (universe_id, survey_id) references survey on delete cascade,
  check ((ended_at is null) = (end_reason is null)),
  check ((ended_at is null) = (next_at is not null))
);
create index report_schedule_due on report_schedule (universe_id, next_at) where next_at is not null;
create index report_schedule_by_person on report_schedule (universe_id, person_id);

create table report_subscription (
  universe_id uuid not null,
  report_schedule_id uuid not null,
  person_id uuid not null references person,
  added_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('left', 'removed', 'gone')),
  primary key (universe_id, report_schedule_id, person_id),
  foreign key (universe_id, report_schedule_id) references report_schedule on delete cascade,
  check ((ended_at is null) = (end_reason is null))
);
create index report_subscription_by_person on report_subscription (universe_id, person_id);

create table report_schedule_run (
  universe_id uuid not null,
  report_schedule_id uuid not null,
  due_at timestamptz not null,
  missed integer not null default 0,
  started_at timestamptz not null,
  closed_at timestamptz,
  primary key (universe_id, report_schedule_id, due_at),
  foreign key (universe_id, report_schedule_id) references report_schedule on delete cascade
);
create index report_schedule_run_open on report_schedule_run (universe_id) where closed_at is null;

create table report_delivery (
  universe_id uuid not null,
  report_schedule_id uuid not null,
  due_at timestamptz not null,
  person_id uuid not null references person,
  part integer not null default 0,
  drill_path text not null default '',
  unit text not null default '',
  report_id uuid,
  state text not null default 'due' check (state in ('due', 'ordered', 'sent', 'failed', 'none')),
  reason text not null default '',
  at timestamptz not null,
  primary key (universe_id, report_schedule_id, due_at, person_id, part),
  foreign key (universe_id, report_schedule_id, due_at) references report_schedule_run on delete cascade,
  check ((state in ('ordered', 'sent')) <= (report_id is not null))
);
create index report_delivery_open on report_delivery (universe_id, state) where state in ('due', 'ordered');
create index report_delivery_by_report on report_delivery (universe_id, report_id) where report_id is not null;

do $$
declare t text;
begin
  foreach t in array array['report_schedule', 'report_subscription', 'report_schedule_run', 'report_delivery'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_universe on %I to echolot_app using (universe_id = current_universe_id()) with check (universe_id = current_universe_id())', t);
    execute format('grant select, insert, update, delete on %I to echolot_app', t);
    execute format('create policy backup_reads on %I for select to echolot_backup using (true)', t);
    execute format('grant select on %I to echolot_backup', t);
  end loop;
  -- A name or a filter that staff wrote may tell a person.
  foreach t in array array['report_schedule', 'report_delivery'] loop
    execute format('create policy erasure_in_universe on %I to echolot_erasure using (universe_id = current_universe_id()) with check (universe_id = current_universe_id())', t);
    execute format('grant select, update on %I to echolot_erasure', t);
  end loop;
end $$;

-- Who looks after people may send reports to others, which roles made before this could not.
-- Forced row security would hide the roles from their owner too.
alter table role no force row level security;
update role set permissions = array(select distinct unnest(permissions || array['reports.schedule']) order by 1)
where 'users.manage' = any (permissions);
alter table role force row level security;

do $$
declare line record;
begin
  for line in select * from (values
    ('report_schedule', null, 'A report that is made every week or month for chosen people.'),
    ('report_schedule', 'universe_id', 'Universe of the row.'),
    ('report_schedule', 'report_schedule_id', 'Id (UUIDv7).'),
    ('report_schedule', 'survey_id', 'Survey it is about; goes with it.'),
    ('report_schedule', 'person_id', 'Owner: who set it up, may change it, and is told what did not work.'),
    ('report_schedule', 'name', 'Name people read.'),
    ('report_schedule', 'kind', 'Kind of report.'),
    ('report_schedule', 'format', 'Format of the file.'),
    ('report_schedule', 'options', 'What else its kind takes, as the contract describes it.'),
    ('report_schedule', 'drill_path', 'Unit and filters; relative periods mean the day of each run.'),
    ('report_schedule', 'rhythm', '{ every: week, weekday } or { every: month, day: 1 to 31 or last }.'),
    ('report_schedule', 'time_of_day', 'HH:MM in the universe''s time zone.'),
    ('report_schedule', 'next_at', 'Instant of the next run; absent once it has ended.'),
    ('report_schedule', 'version', 'Counts changes of its settings.'),
    ('report_schedule', 'created_at', 'Instant it was set up.'),
    ('report_schedule', 'changed_at', 'Instant of the last change.'),
    ('report_schedule', 'ended_at', 'Instant it ended; it is forgotten some weeks later.'),
    ('report_schedule', 'end_reason', 'owner, administrator: who ended it. owner_gone, owner_role: the owner left the universe, or may no longer have such a report. nobody_left: nobody received it any more.'),
    ('report_subscription', null, 'Who receives a report that comes by itself.'),
    ('report_subscription', 'universe_id', 'Universe of the row.'),
    ('report_subscription', 'report_schedule_id', 'What is received.'),
    ('report_subscription', 'person_id', 'Who receives it.'),
    ('report_subscription', 'added_at', 'Instant of being added, or of coming back.'),
    ('report_subscription', 'ended_at', 'Instant it ended.'),
    ('report_subscription', 'end_reason', 'left: by themselves. removed: by the owner or an administrator. gone: no longer in the universe.'),
    ('report_schedule_run', null, 'A time at which a report came round. Its key is why that happens once.'),
    ('report_schedule_run', 'universe_id', 'Universe of the row.'),
    ('report_schedule_run', 'report_schedule_id', 'What came round.'),
    ('report_schedule_run', 'due_at', 'The time.'),
    ('report_schedule_run', 'missed', 'Earlier times for which no server ran, and which it stands for.'),
    ('report_schedule_run', 'started_at', 'Instant it was taken up.'),
    ('report_schedule_run', 'closed_at', 'Instant from which nothing of it is under way.'),
    ('report_delivery', null, 'What a recipient gets of one time: a report for each of the person''s units. Its key is why it is one.'),
    ('report_delivery', 'universe_id', 'Universe of the row.'),
    ('report_delivery', 'report_schedule_id', 'What came round.'),
    ('report_delivery', 'due_at', 'The time.'),
    ('report_delivery', 'person_id', 'Recipient.'),
    ('report_delivery', 'part', 'Counts the person''s units from 0.'),
    ('report_delivery', 'drill_path', 'Unit and filters as the person gets them; empty until it is ordered.'),
    ('report_delivery', 'unit', 'Name of the unit.'),
    ('report_delivery', 'report_id', 'The report, until it is forgotten; no key, because reports expire.'),
    ('report_delivery', 'state', 'due: to be ordered. ordered: being made. sent: the mail with its link is on its way. failed: the report could not be made. none: this person gets none.'),
    ('report_delivery', 'reason', 'Code of why not; empty otherwise.'),
    ('report_delivery', 'at', 'Instant of entering the state.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
