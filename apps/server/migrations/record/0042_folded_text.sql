-- Names are looked for as texts are compared everywhere: in small letters without accents, with ø as o, ß as ss and the like.

create function folded_text(told text) returns text
  language sql immutable strict parallel safe
  return replace(replace(replace(replace(
    translate(
      regexp_replace(
        lower(normalize(told, NFKD)),
        '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
        '', 'g'),
      'øđðħıłŧς', 'oddhiltσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th');

comment on function folded_text(text) is
  'A text as searches compare it: the same as foldText of packages/core, held by a test over every letter.';

drop index contact_by_family_name;
drop index contact_by_given_name;
alter table contact
  drop column given_key,
  drop column family_key,
  add column given_key text collate "C" generated always as (folded_text(given_name)) stored,
  add column family_key text collate "C" generated always as (folded_text(family_name)) stored;
create index contact_by_family_name on contact (universe_id, family_key) where family_key <> '';
create index contact_by_given_name on contact (universe_id, given_key) where given_key <> '';

comment on column contact.given_key is 'Given name folded, to look for.';
comment on column contact.family_key is 'Family name folded, to look for.';
