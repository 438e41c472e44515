-- Answers whose exact day nobody told.

alter table interview add column date_precision text check (date_precision in ('month', 'assumed'));
comment on column interview.date_precision is
  'What is known of the day: null as it was told; month: only month and year, the day is the first; assumed: an import chose it.';
