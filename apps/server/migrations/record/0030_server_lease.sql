-- Who works on this record. Whether anybody does is told by a lock of PostgreSQL, which ends with its holder; this row names the holder.
create table server_lease (
  is_only boolean primary key default true check (is_only),
  address text not null,
  machine text not null,
  pid integer not null,
  columnar text not null,
  since timestamptz not null default now()
);
alter table server_lease enable row level security;
alter table server_lease force row level security;
create policy operator_keeps on server_lease to echolot_operator using (true) with check (true);
grant select, insert, update on server_lease to echolot_operator;
create policy backup_reads on server_lease for select to echolot_backup using (true);
grant select on server_lease to echolot_backup;

comment on table server_lease is 'The server that works, or worked last, on this record; one row.';
comment on column server_lease.is_only is 'Lets there be one row.';
comment on column server_lease.address is 'Where browsers reach it.';
comment on column server_lease.machine is 'Name of its machine.';
comment on column server_lease.pid is 'Number of its process there.';
comment on column server_lease.columnar is 'Where its columnar store is: the folder of the embedded one, or the host of a ClickHouse server.';
comment on column server_lease.since is 'Instant of its start.';
