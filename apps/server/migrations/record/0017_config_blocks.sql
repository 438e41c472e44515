-- Named settings of a universe or survey: each change adds a version, and none is ever changed or removed.
create table config_block (
  universe_id uuid not null references universe,
  config_block_id uuid not null,
  name text not null check (name <> ''),
  survey_id uuid,
  version integer not null check (version > 0),
  value jsonb,
  person_id uuid references person,
  changed_by text not null default '',
  changed_at timestamptz not null default now(),
  primary key (universe_id, config_block_id),
  unique nulls not distinct (universe_id, name, survey_id, version),
  foreign key (universe_id, survey_id) references survey
);
alter table config_block enable row level security;
alter table config_block force row level security;
create policy own_universe on config_block to echolot_app
  using (universe_id = current_universe_id()) with check (universe_id = current_universe_id());
grant select, insert on config_block to echolot_app;
create policy backup_reads on config_block for select to echolot_backup using (true);
grant select on config_block to echolot_backup;

-- A key may instead be a wall display's: it reads the figures of one part of the organisation, and nothing else.
alter table api_key drop constraint api_key_rights_check;
alter table api_key add constraint api_key_rights_check
  check (rights <@ array['interviews.write', 'interviews.delete', 'structure.read', 'displays.show']);
alter table api_key add column display_survey_id uuid;
alter table api_key add column drill_path text;
alter table api_key add foreign key (universe_id, display_survey_id) references survey;
alter table api_key add constraint api_key_display_check
  check (case when 'displays.show' = any(rights)
    then rights = array['displays.show'] and drill_path is not null and display_survey_id is not null
    else drill_path is null and display_survey_id is null end);

-- Whoever looks after people may set blocks, make displays and look at what seems odd; others by a change of their role.
-- Forced row security would hide the roles from their owner too.
alter table role no force row level security;
update role set permissions = array(
  select distinct unnest(permissions || array['configblocks.manage', 'displays.manage', 'gaming.read']) order by 1)
where 'users.manage' = any(permissions);
alter table role force row level security;

do $$
declare line record;
begin
  for line in select * from (values
    ('config_block', null, 'A version of a named setting of a universe or of one survey. The newest one counts.'),
    ('config_block', 'universe_id', 'Universe of the row.'),
    ('config_block', 'config_block_id', 'Id (UUIDv7).'),
    ('config_block', 'name', 'Name of the block; the contract knows the names and the shape of their values.'),
    ('config_block', 'survey_id', 'Survey it is set for; absent: the universe.'),
    ('config_block', 'version', 'Counts from 1 for each name and place.'),
    ('config_block', 'value', 'The value; absent when this version took the own value away.'),
    ('config_block', 'person_id', 'Person who made this version; absent for the system.'),
    ('config_block', 'changed_by', 'User name of that person, for those who read the history; empty for the system.'),
    ('config_block', 'changed_at', 'Instant of the change.'),
    ('api_key', 'display_survey_id', 'Survey a wall display shows; absent for keys that are not for displays.'),
    ('api_key', 'drill_path', 'Part of the organisation a wall display shows; absent for keys that are not for displays.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
