-- Filters that have a name: a person's own, or shared with a role; and what each person and role begins with.

create table saved_filter (
  universe_id uuid not null references universe,
  saved_filter_id uuid not null,
  survey_id uuid not null,
  person_id uuid not null references person,
  owner text not null,
  name text not null check (char_length(name) between 1 and 80),
  tokens text not null check (char_length(tokens) <= 7200),
  shared_with_role text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (universe_id, saved_filter_id),
  unique (universe_id, survey_id, saved_filter_id),
  foreign key (universe_id, survey_id) references survey,
  foreign key (universe_id, shared_with_role) references role on delete set null (shared_with_role)
);
create unique index saved_filter_by_name on saved_filter (universe_id, survey_id, person_id, lower(name))
  where removed_at is null;

create table saved_filter_use (
  universe_id uuid not null,
  survey_id uuid not null,
  purpose text not null check (purpose in ('start', 'alert')),
  chosen_for text not null check (chosen_for in ('person', 'role')),
  holder text not null,
  saved_filter_id uuid not null,
  primary key (universe_id, survey_id, purpose, chosen_for, holder),
  foreign key (universe_id, survey_id, saved_filter_id)
    references saved_filter (universe_id, survey_id, saved_filter_id) on delete cascade
);
create index saved_filter_use_by_filter on saved_filter_use (universe_id, saved_filter_id);

do $$
declare t text;
begin
  foreach t in array array['saved_filter', 'saved_filter_use'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_universe on %I to echolot_app using (universe_id = current_universe_id()) with check (universe_id = current_universe_id())', t);
    execute format('grant select, insert, update, delete on %I to echolot_app', t);
    execute format('create policy backup_reads on %I for select to echolot_backup using (true)', t);
    execute format('grant select on %I to echolot_backup', t);
  end loop;
end $$;

do $$
declare line record;
begin
  for line in select * from (values
    ('saved_filter', null, 'Filters of a survey under a name.'),
    ('saved_filter', 'universe_id', 'Universe of the row.'),
    ('saved_filter', 'saved_filter_id', 'Id (UUIDv7).'),
    ('saved_filter', 'survey_id', 'Survey whose filters they are.'),
    ('saved_filter', 'person_id', 'Person who saved them and may change them.'),
    ('saved_filter', 'owner', 'User name of that person, for those it is shared with.'),
    ('saved_filter', 'name', 'Name people read; once per person and survey, whatever its case.'),
    ('saved_filter', 'tokens', 'Filter tokens in canonical form; empty: no filters. They may name what has vanished since.'),
    ('saved_filter', 'shared_with_role', 'Role whose people may use it too; absent: only the owner.'),
    ('saved_filter', 'version', 'Counts changes of name, tokens and sharing.'),
    ('saved_filter', 'created_at', 'Instant of saving.'),
    ('saved_filter', 'changed_at', 'Instant of the last change.'),
    ('saved_filter', 'removed_at', 'Instant it was removed; it can be brought back for a day, and goes for good later.'),
    ('saved_filter_use', null, 'What a person or role begins with instead of the survey''s own filters. A person''s choice goes before the role''s.'),
    ('saved_filter_use', 'universe_id', 'Universe of the row.'),
    ('saved_filter_use', 'survey_id', 'Survey.'),
    ('saved_filter_use', 'purpose', 'start: what the survey opens with; alert: what its alert page opens with.'),
    ('saved_filter_use', 'chosen_for', 'Whether holder is a person or a role.'),
    ('saved_filter_use', 'holder', 'Id of the person, or ext name of the role.'),
    ('saved_filter_use', 'saved_filter_id', 'The saved filter. One that the person can no longer see counts as not chosen.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
