-- What a structure learns after it was made: names from a day on, units merged into others, addresses they had before, and
-- every change with what stood there, so that it can be undone.

create table org_unit_name (
  universe_id uuid not null,
  unit_id uuid not null,
  valid_from date not null,
  name text not null,
  primary key (universe_id, unit_id, valid_from),
  foreign key (universe_id, unit_id) references org_unit
);

create table org_unit_merge (
  universe_id uuid not null,
  unit_id uuid not null,
  into_id uuid not null,
  valid_from date not null,
  valid_to date,
  primary key (universe_id, unit_id, valid_from),
  foreign key (universe_id, unit_id) references org_unit,
  foreign key (universe_id, into_id) references org_unit,
  check (unit_id <> into_id),
  check (valid_to is null or valid_to > valid_from)
);
create index org_unit_merge_by_target on org_unit_merge (universe_id, into_id);

create table org_unit_former_address (
  universe_id uuid not null,
  parent_id uuid not null,
  slug text not null,
  unit_id uuid not null,
  primary key (universe_id, parent_id, slug),
  foreign key (universe_id, parent_id) references org_unit,
  foreign key (universe_id, unit_id) references org_unit
);

create table org_unit_change (
  universe_id uuid not null,
  change_id uuid not null,
  perspective_id uuid not null,
  at timestamptz not null default now(),
  person_id uuid,
  kind text not null,
  unit_ids uuid[] not null,
  details jsonb not null default '{}',
  before jsonb not null default '[]',
  undone_at timestamptz,
  primary key (universe_id, change_id),
  foreign key (universe_id, perspective_id) references perspective
);
create index org_unit_change_by_unit on org_unit_change using gin (unit_ids);

alter table variable_option add column merged_into text;
alter table variable add column may_misfit boolean not null default false;

do $$
declare t text;
begin
  foreach t in array array['org_unit_name', 'org_unit_merge', 'org_unit_former_address', 'org_unit_change'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_universe on %I to echolot_app using (universe_id = current_universe_id()) with check (universe_id = current_universe_id())', t);
  end loop;
  -- What a person is placed at, and who changed something, is told by the app; options are read for texts of comments.
  execute 'create policy projection_reads on variable_option for select to echolot_projection using (true)';
end $$;
grant select on variable_option to echolot_projection;
grant select, insert, update, delete on org_unit_name, org_unit_merge, org_unit_former_address to echolot_app;
grant select, insert, update on org_unit_change to echolot_app;

do $$
declare line record;
begin
  for line in select * from (values
    ('org_unit_name', null, 'Name of a unit from a day on; before the first of them org_unit.name holds.'),
    ('org_unit_name', 'universe_id', 'Universe of the row.'),
    ('org_unit_name', 'unit_id', 'The unit.'),
    ('org_unit_name', 'valid_from', 'First day of the name; it holds until the next one.'),
    ('org_unit_name', 'name', 'The name.'),
    ('org_unit_merge', null, 'For these days a unit is part of another one: its interviews and the units below count there.'),
    ('org_unit_merge', 'universe_id', 'Universe of the row.'),
    ('org_unit_merge', 'unit_id', 'The unit that is part of another.'),
    ('org_unit_merge', 'into_id', 'The unit it is part of.'),
    ('org_unit_merge', 'valid_from', 'First day.'),
    ('org_unit_merge', 'valid_to', 'First day it is a unit of its own again; null = until further notice.'),
    ('org_unit_former_address', null, 'Slugs a unit had below another one and has no more: old addresses and scopes still find it.'),
    ('org_unit_former_address', 'universe_id', 'Universe of the row.'),
    ('org_unit_former_address', 'parent_id', 'The unit it stood below.'),
    ('org_unit_former_address', 'slug', 'Its slug there; no other unit below that one may take it.'),
    ('org_unit_former_address', 'unit_id', 'The unit.'),
    ('org_unit_change', null, 'Every change of a hierarchy by a person, with what stood there before.'),
    ('org_unit_change', 'universe_id', 'Universe of the row.'),
    ('org_unit_change', 'change_id', 'Id (UUIDv7).'),
    ('org_unit_change', 'perspective_id', 'Perspective of the units.'),
    ('org_unit_change', 'at', 'Instant of the change.'),
    ('org_unit_change', 'person_id', 'Who made it.'),
    ('org_unit_change', 'kind', 'create, rename, move, merge, unmerge, close, reopen, owner or undo.'),
    ('org_unit_change', 'unit_ids', 'Units whose rows it changed.'),
    ('org_unit_change', 'details', 'What was asked, in names.'),
    ('org_unit_change', 'before', 'The rows of these units as they were; the change is undone by putting them back.'),
    ('org_unit_change', 'undone_at', 'Instant it was undone, if it was.'),
    ('variable_option', 'merged_into', 'Category (ext name) of the same variable this one counts as; answers keep the one that was given.'),
    ('variable', 'may_misfit', 'Whether the record may hold answers that the scale or kind of today does not take; they count as missing.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
