-- What staff adds to an interview: comments, links for people without sign-in, properties beside the answers; and measures that
-- follow from what customers said.

create table interview_comment (
  universe_id uuid not null references universe,
  comment_id uuid not null,
  survey_id uuid not null,
  interview_id uuid not null,
  person_id uuid not null references person,
  author text not null,
  author_name text not null,
  message text not null check (char_length(message) between 1 and 4000),
  mentions text[] not null default '{}',
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  removed_at timestamptz,
  primary key (universe_id, comment_id),
  foreign key (universe_id, survey_id, interview_id) references interview
);
create index interview_comment_by_interview on interview_comment (universe_id, survey_id, interview_id, created_at);

create table interview_share (
  universe_id uuid not null references universe,
  share_id uuid not null,
  survey_id uuid not null,
  interview_id uuid not null,
  token_hash bytea not null,
  created_by text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by text,
  views integer not null default 0,
  last_viewed_at timestamptz,
  primary key (universe_id, share_id),
  unique (universe_id, token_hash),
  foreign key (universe_id, survey_id, interview_id) references interview
);
create index interview_share_by_interview on interview_share (universe_id, survey_id, interview_id);

create table meta_property (
  universe_id uuid not null references universe,
  survey_id uuid not null,
  ext_name text not null check (ext_name ~ '^[a-z][a-z0-9_]{0,62}$'),
  kind text not null check (kind in ('text', 'choice', 'tags', 'flag', 'day')),
  titles jsonb not null,
  options jsonb not null default '[]',
  position integer not null default 0,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (universe_id, survey_id, ext_name),
  foreign key (universe_id, survey_id) references survey
);

create table interview_meta (
  universe_id uuid not null references universe,
  survey_id uuid not null,
  interview_id uuid not null,
  properties jsonb not null,
  version integer not null default 1,
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (universe_id, survey_id, interview_id),
  foreign key (universe_id, survey_id, interview_id) references interview
);

create table action (
  universe_id uuid not null references universe,
  action_id uuid not null,
  survey_id uuid not null,
  unit_id uuid not null,
  interview_id uuid,
  alert_id uuid,
  title text not null check (char_length(title) between 1 and 160),
  description text not null default '' check (char_length(description) <= 4000),
  owner text not null,
  owner_name text not null,
  due_on date not null,
  status text not null default 'open' check (status in ('open', 'in_progress', 'done', 'dropped')),
  done_on date check ((done_on is not null) = (status = 'done')),
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null default now(),
  changed_by text not null,
  changed_at timestamptz not null default now(),
  primary key (universe_id, action_id),
  foreign key (universe_id, survey_id) references survey,
  foreign key (universe_id, unit_id) references org_unit,
  foreign key (universe_id, survey_id, interview_id) references interview
);
create index action_by_unit on action (universe_id, survey_id, unit_id);
create index action_by_interview on action (universe_id, survey_id, interview_id) where interview_id is not null;
create index action_by_alert on action (universe_id, survey_id, alert_id) where alert_id is not null;

do $$
declare t text;
begin
  foreach t in array array['interview_comment', 'interview_share', 'meta_property', 'interview_meta', 'action'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_universe on %I to echolot_app using (universe_id = current_universe_id()) with check (universe_id = current_universe_id())', t);
    execute format('create policy backup_reads on %I for select to echolot_backup using (true)', t);
    execute format('grant select on %I to echolot_backup', t);
  end loop;
  -- What staff wrote about a person's interviews goes with the person.
  foreach t in array array['interview_comment', 'interview_share', 'interview_meta', 'action'] loop
    execute format('create policy erasure_in_universe on %I to echolot_erasure using (universe_id = current_universe_id()) with check (universe_id = current_universe_id())', t);
    execute format('grant select, update, delete on %I to echolot_erasure', t);
  end loop;
end $$;
grant select, insert, update on interview_comment, interview_share, meta_property, interview_meta, action to echolot_app;

-- Whoever reads rankings reads and comments single interviews, masked; administrators may all of it. The owner of the table is
-- held by row security too, unless it says otherwise for a moment.
alter table role no force row level security;
update role set permissions = array(
  select distinct unnest(permissions || array['interviews.read', 'interviews.comment']) order by 1)
where 'rankings.read' = any (permissions);
update role set permissions = array(
  select distinct unnest(permissions || array['interviews.read', 'interviews.identify', 'interviews.comment', 'interviews.correct',
    'interviews.share', 'actions.manage']) order by 1)
where 'users.manage' = any (permissions);
alter table role force row level security;

do $$
declare line record;
begin
  for line in select * from (values
    ('interview_comment', null, 'What staff says to each other about an interview.'),
    ('interview_comment', 'universe_id', 'Universe of the row.'),
    ('interview_comment', 'comment_id', 'Id (UUIDv7).'),
    ('interview_comment', 'survey_id', 'Survey of the interview.'),
    ('interview_comment', 'interview_id', 'Interview.'),
    ('interview_comment', 'person_id', 'Who wrote it and may change it.'),
    ('interview_comment', 'author', 'User name of that person.'),
    ('interview_comment', 'author_name', 'Name of that person when it was written.'),
    ('interview_comment', 'message', 'Plain text.'),
    ('interview_comment', 'mentions', 'User names of the colleagues it addresses.'),
    ('interview_comment', 'created_at', 'Instant of writing.'),
    ('interview_comment', 'edited_at', 'Instant of the last change by its author.'),
    ('interview_comment', 'removed_at', 'Instant it was removed; its author can bring it back for a day.'),
    ('interview_share', null, 'Links by which somebody without sign-in sees one interview, masked.'),
    ('interview_share', 'universe_id', 'Universe of the row.'),
    ('interview_share', 'share_id', 'Id (UUIDv7).'),
    ('interview_share', 'survey_id', 'Survey of the interview.'),
    ('interview_share', 'interview_id', 'The one interview it shows.'),
    ('interview_share', 'token_hash', 'SHA-256 of the link''s token, which is shown once.'),
    ('interview_share', 'created_by', 'User name of who made it.'),
    ('interview_share', 'created_at', 'Instant it was made.'),
    ('interview_share', 'expires_at', 'Instant from which it shows nothing.'),
    ('interview_share', 'revoked_at', 'Instant somebody ended it.'),
    ('interview_share', 'revoked_by', 'User name of who ended it.'),
    ('interview_share', 'views', 'How often it was opened.'),
    ('interview_share', 'last_viewed_at', 'Instant it was opened last.'),
    ('meta_property', null, 'Properties that staff keeps beside the answers of a survey''s interviews.'),
    ('meta_property', 'universe_id', 'Universe of the row.'),
    ('meta_property', 'survey_id', 'Survey.'),
    ('meta_property', 'ext_name', 'Name in addresses and files.'),
    ('meta_property', 'kind', 'text, choice (one of the options), tags (any words), flag (yes or not) or day.'),
    ('meta_property', 'titles', 'Title per language.'),
    ('meta_property', 'options', 'Options of a choice: extName and titles.'),
    ('meta_property', 'position', 'Order on the screen.'),
    ('meta_property', 'version', 'Counts changes.'),
    ('meta_property', 'changed_at', 'Instant of the last change.'),
    ('meta_property', 'removed_at', 'Instant it was removed; what was kept stays with the interviews and is shown no more.'),
    ('interview_meta', null, 'What staff keeps beside the answers of an interview.'),
    ('interview_meta', 'universe_id', 'Universe of the row.'),
    ('interview_meta', 'survey_id', 'Survey.'),
    ('interview_meta', 'interview_id', 'Interview.'),
    ('interview_meta', 'properties', 'Values by the property''s name.'),
    ('interview_meta', 'version', 'Counts changes.'),
    ('interview_meta', 'changed_by', 'User name of who changed it last.'),
    ('interview_meta', 'changed_at', 'Instant of the last change.'),
    ('action', null, 'Improvement measures at a unit, with an owner and a day by which they are due.'),
    ('action', 'universe_id', 'Universe of the row.'),
    ('action', 'action_id', 'Id (UUIDv7).'),
    ('action', 'survey_id', 'Survey whose answers it is to improve.'),
    ('action', 'unit_id', 'Unit where it is done.'),
    ('action', 'interview_id', 'Interview it follows from, if any.'),
    ('action', 'alert_id', 'Alert it follows from, if any.'),
    ('action', 'title', 'What is to be done, in one line.'),
    ('action', 'description', 'The same at length; plain text.'),
    ('action', 'owner', 'User name of who sees to it.'),
    ('action', 'owner_name', 'Name of that person when it was given.'),
    ('action', 'due_on', 'Day by which it is to be done, in the universe''s time zone.'),
    ('action', 'status', 'open, in_progress, done or dropped.'),
    ('action', 'done_on', 'Day it was done; the figures before and after are compared around it.'),
    ('action', 'version', 'Counts changes.'),
    ('action', 'created_by', 'User name of who made it.'),
    ('action', 'created_at', 'Instant it was made.'),
    ('action', 'changed_by', 'User name of who changed it last.'),
    ('action', 'changed_at', 'Instant of the last change.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
