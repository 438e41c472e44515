-- Samples of a file can be counted and taken back by it; opt-outs can be listed and taken back one by one; comments of staff are
-- kept no longer than a universe wants.

create index sample_by_import on sample (universe_id, import_id) where import_id is not null;
grant delete on sample to echolot_app;

alter table opt_out add column opt_out_id uuid not null default gen_random_uuid();
create unique index opt_out_by_id on opt_out (universe_id, opt_out_id);
create index opt_out_by_age on opt_out (universe_id, at desc);

comment on column opt_out.opt_out_id is 'Id by which it is listed and taken back; tells nothing of the address.';

alter table retention_setting
  add column staff_comments_months integer check (staff_comments_months between 1 and 600);
comment on column retention_setting.staff_comments_months is 'Months after which comments of staff on interviews are deleted.';
create index interview_comment_by_age on interview_comment (universe_id, created_at);
