-- A rebuild runs beside the changes: rows by key range, then sums made by the engine, then the changes since it began, then
-- it follows with all the others and serves.
alter table projection_table
  add column stage text check (stage in ('rows', 'sums', 'changes', 'following')),
  add column included_xid xid8,
  add column included_seq bigint;

-- Rebuilds of before were made otherwise: they begin anew.
set local role echolot_projection;
insert into projection_request (universe_id, survey_id)
  select universe_id, survey_id from projection_table where state = 'building' on conflict do nothing;
delete from projection_batch where kind = 'rebuild';
update projection_table set state = 'retired', retired_at = now() where state = 'building';
reset role;

alter table projection_table add check ((state = 'building') = (stage is not null));

comment on column projection_table.stage is
  'Of a generation being built: rows (interviews are read by id), sums (roll-ups are made from the facts), changes (what changed since it began), following (takes part in the batches of changes and serves with the next).';
comment on column projection_table.included_xid is 'Of a generation being built: position up to which it includes all changes, once its rows are there: transaction.';
comment on column projection_table.included_seq is 'The same: number.';
comment on column projection_batch.parts is
  'Per table: rows as they are inserted; of rows of a rebuild only their survey, generation and key range, for projected_interview says which versions they are.';
