-- Effect blocks: rules that read interviews; and alerts: cases to settle that they raise.

create table effect_block (
  universe_id uuid not null references universe,
  effect_block_id uuid not null,
  survey_id uuid not null,
  ext_name text not null,
  name text not null check (char_length(name) between 1 and 100),
  version integer not null default 1,
  definition jsonb not null,
  is_enabled boolean not null default false,
  live_since timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by text,
  removed_at timestamptz,
  primary key (universe_id, effect_block_id),
  foreign key (universe_id, survey_id) references survey
);
create unique index effect_block_by_name on effect_block (universe_id, survey_id, ext_name) where removed_at is null;

create table effect_block_version (
  universe_id uuid not null,
  effect_block_id uuid not null,
  version integer not null,
  name text not null,
  definition jsonb not null,
  changed_at timestamptz not null default now(),
  changed_by text,
  primary key (universe_id, effect_block_id, version),
  foreign key (universe_id, effect_block_id) references effect_block
);

create table effect_run (
  universe_id uuid not null,
  effect_block_id uuid not null,
  survey_id uuid not null,
  interview_id uuid not null,
  version integer not null,
  alert_id uuid,
  at timestamptz not null default now(),
  followed_at timestamptz,
  primary key (universe_id, effect_block_id, interview_id),
  foreign key (universe_id, effect_block_id) references effect_block,
  foreign key (universe_id, survey_id, interview_id) references interview
);
create index effect_run_to_follow on effect_run (universe_id, at) where followed_at is null;

create table interview_mark (
  universe_id uuid not null,
  survey_id uuid not null,
  interview_id uuid not null,
  tag text not null check (char_length(tag) between 1 and 40),
  effect_block_id uuid not null,
  at timestamptz not null default now(),
  primary key (universe_id, survey_id, interview_id, tag),
  foreign key (universe_id, survey_id, interview_id) references interview
);

create table alert (
  universe_id uuid not null references universe,
  alert_id uuid not null,
  survey_id uuid not null,
  interview_id uuid not null,
  effect_block_id uuid not null,
  effect_version integer not null,
  version integer not null default 1,
  unit_nos jsonb not null,
  units integer[] not null,
  day date not null,
  state text not null default 'new'
    check (state in ('new', 'assigned', 'in_progress', 'waiting', 'resolved', 'closed', 'invalid')),
  is_escalated boolean not null default false,
  priority text not null check (priority in ('urgent', 'high', 'normal', 'low')),
  assignee_id uuid references person,
  assignee text,
  assignee_role text,
  policy jsonb not null,
  contact_warn_at timestamptz not null,
  contact_due_at timestamptz not null,
  contact_done_at timestamptz,
  contact_took_ms bigint,
  contact_noted smallint not null default 0,
  close_warn_at timestamptz not null,
  close_due_at timestamptz not null,
  close_done_at timestamptz,
  close_took_ms bigint,
  close_noted smallint not null default 0,
  paused_since timestamptz,
  pauses jsonb not null default '[]',
  warn_at timestamptz,
  due_at timestamptz,
  next_clock_at timestamptz,
  root_cause text,
  resolution text,
  reopened integer not null default 0,
  states jsonb not null,
  raised_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (universe_id, alert_id),
  unique (universe_id, effect_block_id, interview_id),
  foreign key (universe_id, effect_block_id) references effect_block,
  foreign key (universe_id, survey_id, interview_id) references interview
);
create index alert_by_due on alert (universe_id, survey_id, due_at, alert_id)
  where state in ('new', 'assigned', 'in_progress', 'waiting');
create index alert_by_raised on alert (universe_id, survey_id, raised_at desc, alert_id desc);
create index alert_by_changed on alert (universe_id, survey_id, changed_at desc, alert_id desc);
create index alert_by_interview on alert (universe_id, survey_id, interview_id);
create index alert_by_unit on alert using gin (units);
create index alert_by_assignee on alert (universe_id, assignee_id)
  where state in ('new', 'assigned', 'in_progress', 'waiting');
create index alert_by_clock on alert (universe_id, next_clock_at) where next_clock_at is not null;

create table alert_entry (
  universe_id uuid not null,
  alert_id uuid not null,
  version integer not null,
  at timestamptz not null,
  kind text not null,
  person_id uuid,
  made_by text,
  state text not null,
  details jsonb not null default '{}',
  former jsonb,
  primary key (universe_id, alert_id, version),
  foreign key (universe_id, alert_id) references alert
);

do $$
declare t text;
begin
  foreach t in array array['effect_block', 'effect_block_version', 'effect_run', 'interview_mark', 'alert', 'alert_entry'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_universe on %I to echolot_app using (universe_id = current_universe_id()) with check (universe_id = current_universe_id())', t);
    execute format('grant select, insert on %I to echolot_app', t);
    execute format('create policy backup_reads on %I for select to echolot_backup using (true)', t);
    execute format('grant select on %I to echolot_backup', t);
  end loop;
  foreach t in array array['effect_block', 'effect_run', 'alert'] loop
    execute format('grant update on %I to echolot_app', t);
  end loop;
end $$;

-- Forced row security would hide the roles from their owner too.
alter table role no force row level security;
update role set permissions = array(select distinct unnest(permissions || array['alerts.read']) order by 1)
where 'rankings.read' = any (permissions);
update role set permissions = array(
  select distinct unnest(permissions || array['alerts.work', 'alerts.manage', 'effectblocks.manage']) order by 1)
where 'users.manage' = any (permissions);
alter table role force row level security;

do $$
declare line record;
begin
  for line in select * from (values
    ('effect_block', null, 'Event–condition–action rules of a survey: what happens when interviews with certain answers come in.'),
    ('effect_block', 'universe_id', 'Universe of the row.'),
    ('effect_block', 'effect_block_id', 'Id (UUIDv7).'),
    ('effect_block', 'survey_id', 'Survey whose interviews it reads.'),
    ('effect_block', 'ext_name', 'Name in addresses and files.'),
    ('effect_block', 'name', 'Name people read; the title of its alerts.'),
    ('effect_block', 'version', 'Counts changes of name, definition and being enabled.'),
    ('effect_block', 'definition', 'Events, condition and actions, as the contract describes them.'),
    ('effect_block', 'is_enabled', 'Whether it is read.'),
    ('effect_block', 'live_since', 'Instant it was last enabled.'),
    ('effect_block', 'created_at', 'Instant it was made.'),
    ('effect_block', 'changed_at', 'Instant of the last change.'),
    ('effect_block', 'changed_by', 'User name of who changed it last.'),
    ('effect_block', 'removed_at', 'Instant it was removed; it stays because of its alerts.'),
    ('effect_block_version', null, 'What effect blocks said in each version.'),
    ('effect_block_version', 'universe_id', 'Universe of the row.'),
    ('effect_block_version', 'effect_block_id', 'Effect block.'),
    ('effect_block_version', 'version', 'Version.'),
    ('effect_block_version', 'name', 'Name in this version.'),
    ('effect_block_version', 'definition', 'Definition in this version.'),
    ('effect_block_version', 'changed_at', 'Instant the version was made.'),
    ('effect_block_version', 'changed_by', 'User name of who made it.'),
    ('effect_run', null, 'Interviews for which an effect block has done its actions; its key is why it does them once.'),
    ('effect_run', 'universe_id', 'Universe of the row.'),
    ('effect_run', 'effect_block_id', 'Effect block.'),
    ('effect_run', 'survey_id', 'Survey of the interview.'),
    ('effect_run', 'interview_id', 'Interview.'),
    ('effect_run', 'version', 'Version of the effect block.'),
    ('effect_run', 'alert_id', 'Alert it raised, if any.'),
    ('effect_run', 'at', 'Instant.'),
    ('effect_run', 'followed_at', 'Instant what comes after the transaction was done: round robin and mails.'),
    ('interview_mark', null, 'Marks that effect blocks put on interviews.'),
    ('interview_mark', 'universe_id', 'Universe of the row.'),
    ('interview_mark', 'survey_id', 'Survey of the interview.'),
    ('interview_mark', 'interview_id', 'Interview.'),
    ('interview_mark', 'tag', 'The mark.'),
    ('interview_mark', 'effect_block_id', 'Effect block that put it first.'),
    ('interview_mark', 'at', 'Instant.'),
    ('alert', null, 'Cases to settle, each raised from an interview.'),
    ('alert', 'universe_id', 'Universe of the row.'),
    ('alert', 'alert_id', 'Id (UUIDv7).'),
    ('alert', 'survey_id', 'Survey of the interview.'),
    ('alert', 'interview_id', 'Interview it was raised from.'),
    ('alert', 'effect_block_id', 'Effect block that raised it; one alert for each interview.'),
    ('alert', 'effect_version', 'Version of the effect block.'),
    ('alert', 'version', 'Counts changes; whoever changes it names the one that was read.'),
    ('alert', 'unit_nos', 'Unit number per perspective, as of the interview when it was raised.'),
    ('alert', 'units', 'The same numbers, for looking up.'),
    ('alert', 'day', 'Day of the interview.'),
    ('alert', 'state', 'Where it is in its life cycle.'),
    ('alert', 'is_escalated', 'Whether somebody above was told.'),
    ('alert', 'priority', 'Which times of the policy hold.'),
    ('alert', 'assignee_id', 'Person it is assigned to.'),
    ('alert', 'assignee', 'User name of that person.'),
    ('alert', 'assignee_role', 'Role whose people it is assigned to; beside a person: the role by whose turn it came.'),
    ('alert', 'policy', 'The SLA that held when it was raised: calendar, times, and who is told.'),
    ('alert', 'contact_warn_at', 'Instant 75 % of the working time for the first contact have passed.'),
    ('alert', 'contact_due_at', 'Instant by which the customer is to be contacted.'),
    ('alert', 'contact_done_at', 'Instant of the first contact.'),
    ('alert', 'contact_took_ms', 'Working time until the first contact, ms.'),
    ('alert', 'contact_noted', 'Whether the clock has warned (1) or its end was noted (2).'),
    ('alert', 'close_warn_at', 'Instant 75 % of the working time for settling have passed.'),
    ('alert', 'close_due_at', 'Instant by which it is to be resolved; later by the time of waiting.'),
    ('alert', 'close_done_at', 'Instant it was resolved.'),
    ('alert', 'close_took_ms', 'Working time until it was resolved, ms, without that of waiting.'),
    ('alert', 'close_noted', 'Whether the clock has warned (1) or its end was noted (2).'),
    ('alert', 'paused_since', 'Instant since which one waits for the customer.'),
    ('alert', 'pauses', 'Past times of waiting, as pairs of instants (ms since 1970).'),
    ('alert', 'warn_at', 'Next instant at which a running clock warns.'),
    ('alert', 'due_at', 'Next instant at which a running clock runs out.'),
    ('alert', 'next_clock_at', 'Next instant at which the clocks have something to note.'),
    ('alert', 'root_cause', 'Why it happened, in a few words.'),
    ('alert', 'resolution', 'How it was settled.'),
    ('alert', 'reopened', 'How often it was reopened.'),
    ('alert', 'states', 'First and last entry into each state, as instants (ms since 1970).'),
    ('alert', 'raised_at', 'Instant it was raised.'),
    ('alert', 'changed_at', 'Instant of the last change.'),
    ('alert_entry', null, 'What happened with alerts, one entry for each version; only added to.'),
    ('alert_entry', 'universe_id', 'Universe of the row.'),
    ('alert_entry', 'alert_id', 'Alert.'),
    ('alert_entry', 'version', 'Version it made.'),
    ('alert_entry', 'at', 'Instant.'),
    ('alert_entry', 'kind', 'What was done.'),
    ('alert_entry', 'person_id', 'Person who did it; absent for the system.'),
    ('alert_entry', 'made_by', 'User name of that person.'),
    ('alert_entry', 'state', 'State afterwards.'),
    ('alert_entry', 'details', 'What was said, to whom, and which version it takes back.'),
    ('alert_entry', 'former', 'The alert before, for taking it back.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
