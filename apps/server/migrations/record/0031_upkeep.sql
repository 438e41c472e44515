-- When backups were taken, and since when what was erased is out of the database's own files. Nobody's data: instants only.
create table upkeep (
  kind text not null check (kind in ('backup', 'purge')),
  at timestamptz not null,
  primary key (kind, at)
);
alter table upkeep enable row level security;
alter table upkeep force row level security;
create policy operator_keeps on upkeep to echolot_operator using (true) with check (true);
grant select, insert on upkeep to echolot_operator;
create policy app_reads on upkeep for select to echolot_app using (true);
grant select on upkeep to echolot_app;
create policy backup_reads on upkeep for select to echolot_backup using (true);
grant select on upkeep to echolot_backup;

comment on table upkeep is 'Work on the record as a whole, of which confirmations of erasures tell.';
comment on column upkeep.kind is 'backup (npm run backup has ended), purge (what was erased before is out of the tables'' files).';
comment on column upkeep.at is 'Backup: instant whose state it holds. Purge: instant it began; what was erased before is gone.';
