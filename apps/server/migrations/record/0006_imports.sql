-- Files on their way to become interviews.

create table import (
  universe_id uuid not null references universe,
  import_id uuid not null,
  username text,
  source text not null check (source in ('browser', 'command')),
  file_name text not null,
  byte_count bigint not null,
  uploaded_bytes bigint not null default 0,
  content_hash text not null default '',
  state text not null check (state in ('uploading', 'reading', 'unreadable', 'ready', 'queued', 'running', 'finished',
    'cancelled', 'failed', 'undoing', 'undone')),
  reason json,
  reading json not null default '{}',
  facts json,
  columns json not null default '[]',
  definition_file_name text,
  definition json,
  mapping json,
  mapping_kind text check (mapping_kind in ('guess', 'saved', 'person')),
  mapping_name text,
  revision integer not null default 0,
  faults json not null default '[]',
  notes json not null default '[]',
  judgement json,
  survey_ext_name text,
  survey_title text,
  drill_path text,
  row_no bigint not null default 0,
  bytes_read bigint not null default 0,
  accepted bigint not null default 0,
  corrected bigint not null default 0,
  unchanged bigint not null default 0,
  refused bigint not null default 0,
  new_units bigint not null default 0,
  new_categories bigint not null default 0,
  wants_cancel boolean not null default false,
  claimed_by uuid,
  claimed_until timestamptz,
  undo json,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  changed_at timestamptz not null default now(),
  primary key (universe_id, import_id)
);
create index import_by_age on import (universe_id, created_at desc);
create index import_by_survey on import (universe_id, survey_ext_name) where state in ('queued', 'running', 'undoing');

create table import_refused_row (
  universe_id uuid not null,
  import_id uuid not null,
  line bigint not null,
  row_no bigint not null,
  cells json not null,
  reasons json not null,
  primary key (universe_id, import_id, row_no),
  foreign key (universe_id, import_id) references import on delete cascade
);

create table import_made (
  universe_id uuid not null,
  import_id uuid not null,
  kind text not null check (kind in ('unit', 'variable')),
  subject_id uuid not null,
  primary key (universe_id, import_id, kind, subject_id),
  foreign key (universe_id, import_id) references import on delete cascade
);

create table import_mapping (
  universe_id uuid not null references universe,
  import_mapping_id uuid not null,
  name text not null,
  survey_ext_name text not null,
  shape text not null,
  columns json not null,
  mapping json not null,
  username text,
  saved_at timestamptz not null default now(),
  primary key (universe_id, import_mapping_id),
  unique (universe_id, name)
);
create index import_mapping_by_shape on import_mapping (universe_id, shape, saved_at desc);

create index interview_revision_by_import on interview_revision (universe_id, (document ->> 'importId'))
  where document ->> 'importId' is not null;

do $$
declare t text;
begin
  foreach t in array array['import', 'import_refused_row', 'import_made', 'import_mapping'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_universe on %I to echolot_app using (universe_id = current_universe_id()) with check (universe_id = current_universe_id())', t);
    execute format('grant select, insert, update, delete on %I to echolot_app', t);
  end loop;
end $$;

do $$
declare line record;
begin
  for line in select * from (values
    ('import', null, 'A file of answers on its way into the record, from the browser or the command line.'),
    ('import', 'universe_id', 'Universe of the row.'),
    ('import', 'import_id', 'Id (UUIDv7); interviews name it.'),
    ('import', 'username', 'Who began it; null for the command line.'),
    ('import', 'source', 'browser or command.'),
    ('import', 'file_name', 'Name the file had.'),
    ('import', 'byte_count', 'Length of the file as announced.'),
    ('import', 'uploaded_bytes', 'Bytes that have arrived.'),
    ('import', 'content_hash', 'SHA-256 of a file of the command line, so that a stopped import is found again.'),
    ('import', 'state', 'uploading, reading, unreadable, ready, queued, running, finished, cancelled, failed, undoing, undone.'),
    ('import', 'reason', 'Why it is unreadable, waits or failed: { code, details, message }.'),
    ('import', 'reading', 'How the file is to be read: { encoding, delimiter, quote, sheet }; what is absent is found out.'),
    ('import', 'facts', 'How it was read: { kind, rows, encoding, delimiter, quote, sheet, sheets }.'),
    ('import', 'columns', 'Columns with what the file says about each, and what each was guessed to be.'),
    ('import', 'definition_file_name', 'Name of the survey definition that was given.'),
    ('import', 'definition', 'The survey definition as it was read.'),
    ('import', 'mapping', 'How the columns become interviews.'),
    ('import', 'mapping_kind', 'Where the mapping is from: guess, saved or person.'),
    ('import', 'mapping_name', 'Name of the saved mapping it is from.'),
    ('import', 'revision', 'Counts changes of what is to be read and how; a reading of an older one is thrown away.'),
    ('import', 'faults', 'What the mapping lacks or contradicts.'),
    ('import', 'notes', 'What a person should look at.'),
    ('import', 'judgement', 'What the mapping makes of the rows, and what it would change.'),
    ('import', 'survey_ext_name', 'Survey the rows go to.'),
    ('import', 'survey_title', 'Title of that survey.'),
    ('import', 'drill_path', 'Ranking that shows the interviews.'),
    ('import', 'row_no', 'Rows of the file that are done, good and bad; an import goes on after them.'),
    ('import', 'bytes_read', 'Bytes of the file that are done.'),
    ('import', 'accepted', 'Rows that became interviews.'),
    ('import', 'corrected', 'Rows that corrected one.'),
    ('import', 'unchanged', 'Rows that were known.'),
    ('import', 'refused', 'Rows that were refused.'),
    ('import', 'new_units', 'Units made.'),
    ('import', 'new_categories', 'Categories made.'),
    ('import', 'wants_cancel', 'Whether it shall stop after the rows under way.'),
    ('import', 'claimed_by', 'Run that works on it; nobody else may.'),
    ('import', 'claimed_until', 'Instant after which that run counts as dead.'),
    ('import', 'undo', 'What taking it back did: { removed, restored, left, closedUnits, removedVariables }.'),
    ('import', 'created_at', 'Instant of creation.'),
    ('import', 'started_at', 'Instant its rows began to be stored.'),
    ('import', 'finished_at', 'Instant it ended, whatever way.'),
    ('import', 'changed_at', 'Instant of the last change.'),
    ('import_refused_row', null, 'A row of a file that was not taken.'),
    ('import_refused_row', 'universe_id', 'Universe of the row.'),
    ('import_refused_row', 'import_id', 'The import.'),
    ('import_refused_row', 'line', 'Line of the file.'),
    ('import_refused_row', 'row_no', 'Number of the row in the file, from 1.'),
    ('import_refused_row', 'cells', 'Its cells as they stand there; a damaged line stands in the first.'),
    ('import_refused_row', 'reasons', 'Why: [{ code, column, details, message }].'),
    ('import_made', null, 'What an import was the first to name; closed or removed when it is undone and nothing needs it.'),
    ('import_made', 'universe_id', 'Universe of the row.'),
    ('import_made', 'import_id', 'The import.'),
    ('import_made', 'kind', 'unit or variable.'),
    ('import_made', 'subject_id', 'Id of the unit or variable.'),
    ('import_mapping', null, 'A mapping kept for further files of the same shape.'),
    ('import_mapping', 'universe_id', 'Universe of the row.'),
    ('import_mapping', 'import_mapping_id', 'Id (UUIDv7).'),
    ('import_mapping', 'name', 'Name a person gave it.'),
    ('import_mapping', 'survey_ext_name', 'Survey it fills.'),
    ('import_mapping', 'shape', 'Hash of the names of the columns.'),
    ('import_mapping', 'columns', 'Names of the columns.'),
    ('import_mapping', 'mapping', 'The mapping.'),
    ('import_mapping', 'username', 'Who saved it.'),
    ('import_mapping', 'saved_at', 'Instant it was saved last.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
