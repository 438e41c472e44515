-- A demo is in use once its rankings answer; the rest of it follows behind, and goes on after a kill.

create table demo_part (
  universe_id uuid not null references universe,
  survey_id uuid not null,
  part text not null check (part in ('alerts', 'samples')),
  position smallint not null,
  interviews integer not null check (interviews >= 0),
  done integer not null default 0 check (done >= 0),
  finished_at timestamptz,
  primary key (universe_id, survey_id, part),
  foreign key (universe_id, survey_id) references survey
);
alter table demo_part enable row level security;
alter table demo_part force row level security;
create policy own_universe on demo_part to echolot_app
  using (universe_id = current_universe_id()) with check (universe_id = current_universe_id());
grant select, insert, update on demo_part to echolot_app;
create policy backup_reads on demo_part for select to echolot_backup using (true);
grant select on demo_part to echolot_backup;

comment on table demo_part is 'What of a demo follows behind a server that is in use already.';
comment on column demo_part.universe_id is 'Universe of the row.';
comment on column demo_part.survey_id is 'Survey it belongs to.';
comment on column demo_part.part is 'alerts (with actions) or samples (with contacts and messages).';
comment on column demo_part.position is 'Which part comes first.';
comment on column demo_part.interviews is 'Interviews of the survey''s demo: the plan of the part follows from their number.';
comment on column demo_part.done is 'Pieces stored, newest first.';
comment on column demo_part.finished_at is 'Instant all of it was stored.';
