-- Units of some levels are persons: their names stay away from pages that are read without sign-in.

alter table perspective add column person_levels jsonb not null default '{}'
  constraint perspective_person_levels_is_object check (jsonb_typeof(person_levels) = 'object');

comment on column perspective.person_levels is
  'By kind of unit whether units of it are persons, as people said it; a kind that is not in it is judged by its name.';
comment on column universe.suppression_minimum_n is
  'A number resting on fewer answers is hidden, in one reply. No promise of anonymity: two allowed numbers can be subtracted.';
