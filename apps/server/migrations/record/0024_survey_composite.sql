-- A survey's composite: one figure from its indicators, each with the weight of its variable.

alter table survey
  add column composite_titles jsonb not null default '{}',
  add column composite_target numeric check (composite_target between 0 and 100);

comment on column survey.composite_titles is 'Title by locale of the composite of all indicators with a weight; empty: there is none.';
comment on column survey.composite_target is 'What it should reach, 0 to 100.';
