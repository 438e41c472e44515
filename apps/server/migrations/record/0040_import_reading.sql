-- How far the file of an import has been read, so that reading goes on from there after a kill.

create table import_reading (
  universe_id uuid not null,
  import_id uuid not null,
  part_no integer not null check (part_no >= 0),
  row_no bigint not null check (row_no > 0),
  content bytea not null,
  primary key (universe_id, import_id, part_no),
  foreign key (universe_id, import_id) references import on delete cascade
);
-- Written every second or so and packed already: neither looking for repetitions nor dead rows are worth their price.
alter table import_reading alter column content set storage external;
alter table import_reading set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 100,
  toast.autovacuum_vacuum_scale_factor = 0, toast.autovacuum_vacuum_threshold = 1000);

alter table import_reading enable row level security;
alter table import_reading force row level security;
create policy own_universe on import_reading to echolot_app
  using (universe_id = current_universe_id()) with check (universe_id = current_universe_id());
grant select, insert, update, delete on import_reading to echolot_app;
create policy erasure_in_universe on import_reading to echolot_erasure
  using (universe_id = current_universe_id()) with check (universe_id = current_universe_id());
grant select, delete on import_reading to echolot_erasure;
create policy backup_reads on import_reading for select to echolot_backup using (true);
grant select on import_reading to echolot_backup;

comment on table import_reading is 'What reading a file has gathered so far; gone when the reading ends, or is to begin anew.';
comment on column import_reading.universe_id is 'Universe of the row.';
comment on column import_reading.import_id is 'The import.';
comment on column import_reading.part_no is '0: the position, and what belongs to all of it. Others: a column, or what was added since the part before.';
comment on column import_reading.row_no is 'Rows of the file that had been read when the part was kept. Of part 0: where reading goes on.';
comment on column import_reading.content is 'What was gathered, in the form of the program that reads; another program begins anew.';
