-- What a plan found in uploaded files, cell by cell: each can be kept, and the others are emptied where they stand.
create table erasure_cell (
  universe_id uuid not null references universe,
  erasure_id uuid not null,
  row_no integer not null,
  place integer not null,
  import_id uuid not null,
  sheet text not null,
  line bigint not null,
  column_name text not null,
  excerpt text not null,
  effect text not null check (effect in ('empty', 'mark', 'mark_own')),
  is_own boolean not null,
  is_kept boolean not null default false,
  primary key (universe_id, erasure_id, row_no, place),
  foreign key (universe_id, erasure_id) references erasure on delete cascade
);
create index erasure_cell_by_import on erasure_cell (universe_id, erasure_id, import_id);

alter table erasure_cell enable row level security;
alter table erasure_cell force row level security;
create policy own_universe on erasure_cell to echolot_app using (universe_id = current_universe_id()) with check (universe_id = current_universe_id());
create policy erasure_in_universe on erasure_cell to echolot_erasure using (universe_id = current_universe_id()) with check (universe_id = current_universe_id());
create policy backup_reads on erasure_cell for select to echolot_backup using (true);
grant select on erasure_cell to echolot_backup;
grant select, update (is_kept), delete on erasure_cell to echolot_app;
grant select, insert, delete on erasure_cell to echolot_erasure;

-- Plans of before counted whole files. They are made anew: whoever confirms one has read which cells it means.
update erasure set state = 'planning', phase = 'own', cursor = null, scanned = 0, total = 0, samples = '[]', plan_counts = '{}'
where state in ('planning', 'planned');

do $$
declare line record;
begin
  for line in select * from (values
    ('erasure_cell', null, 'A cell of an uploaded file that tells the person of an erasure. Deleted when the erasure is done or thrown away.'),
    ('erasure_cell', 'universe_id', 'Universe of the row.'),
    ('erasure_cell', 'erasure_id', 'The erasure that found it.'),
    ('erasure_cell', 'row_no', 'Number of the row among all that the erasure found, from 1.'),
    ('erasure_cell', 'place', 'Place of the cell in its row, from 0.'),
    ('erasure_cell', 'import_id', 'Import whose file it stands in.'),
    ('erasure_cell', 'sheet', 'Sheet of a workbook; empty for other files.'),
    ('erasure_cell', 'line', 'Line of a text, row of a sheet.'),
    ('erasure_cell', 'column_name', 'Name of its column.'),
    ('erasure_cell', 'excerpt', 'What stands in it, for who decides.'),
    ('erasure_cell', 'effect', 'empty (nothing of it stays), mark (what tells the person is replaced), mark_own (the same in the person''s own row).'),
    ('erasure_cell', 'is_own', 'Whether the row is the person''s own.'),
    ('erasure_cell', 'is_kept', 'Whether somebody decided that it stays.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
