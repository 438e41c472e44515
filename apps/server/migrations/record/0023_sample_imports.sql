-- Samples of a file can be counted and taken back by it; opt-outs can be listed and taken back one by one.

create index sample_by_import on sample (universe_id, import_id) where import_id is not null;
grant delete on sample to echolot_app;

alter table opt_out add column opt_out_id uuid not null default gen_random_uuid();
create unique index opt_out_by_id on opt_out (universe_id, opt_out_id);
create index opt_out_by_age on opt_out (universe_id, at desc);

comment on column opt_out.opt_out_id is 'Id by which it is listed and taken back; tells nothing of the address.';
