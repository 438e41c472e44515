-- Whatever a survey is made of counts its structure version up, whoever changes it, so that readers may keep what they read.

create function count_survey_change() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'structure_version' is distinct from to_jsonb(old) - 'structure_version' then
    new.structure_version := greatest(new.structure_version, old.structure_version + 1);
  end if;
  return new;
end $$;

create trigger survey_changed before update on survey for each row execute function count_survey_change();

create function count_part_change() returns trigger language plpgsql as $$
begin
  update survey set structure_version = structure_version + 1
  where (universe_id, survey_id) in (select universe_id, survey_id from changed);
  return null;
end $$;

do $$
declare t text;
begin
  foreach t in array array['variable', 'variable_option', 'survey_perspective'] loop
    execute format('create trigger %s_added after insert on %I referencing new table as changed
      for each statement execute function count_part_change()', t, t);
    execute format('create trigger %s_changed after update on %I referencing new table as changed
      for each statement execute function count_part_change()', t, t);
    execute format('create trigger %s_removed after delete on %I referencing old table as changed
      for each statement execute function count_part_change()', t, t);
  end loop;
end $$;

comment on column survey.structure_version is
  'Counts every change of the survey, its variables, options and perspectives; readers keep what they read as long as this stays.';
