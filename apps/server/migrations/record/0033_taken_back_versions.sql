-- Taking back an import takes back its versions and no others: each interview says which of its versions count no longer.
alter table interview add column taken_back integer[] not null default '{}';
-- Compared as it is stored: below row security an index over an expression is not used.
drop index interview_revision_by_import;
alter table interview_revision
  add column import_id uuid generated always as ((document ->> 'importId')::uuid) stored;
create index interview_revision_by_import on interview_revision (universe_id, import_id) where import_id is not null;

-- Imports taken back before: the version that was replaced counts no longer, nor does the one that was put back as a new version;
-- where there was none to put back, the deletion is nobody's version.
with reverted as (
  select r.universe_id, r.survey_id, r.interview_id, r.version,
    exists (select from interview_revision f where f.universe_id = r.universe_id and f.survey_id = r.survey_id
      and f.interview_id = r.interview_id and f.version = r.version - 1) as has_former
  from interview_revision r where r.changed_by = 'import' and r.reason like 'undo of the import of %'
), void as (
  select universe_id, survey_id, interview_id, array_agg(distinct v) as versions
  from reverted, unnest(array[version, case when has_former then version - 1 else version + 1 end]) as v
  group by universe_id, survey_id, interview_id
)
update interview i set taken_back = void.versions from void
where i.universe_id = void.universe_id and i.survey_id = void.survey_id and i.interview_id = void.interview_id;

comment on column interview.taken_back is 'Versions that count no longer, because their import was taken back or because they were put back as a later version.';
comment on column interview_revision.import_id is 'The import that wrote the version, as its document says.';
