-- Roles. None can sign in, none owns a table, none may bypass row security. A role is the cluster's, a table the database's:
-- several databases of one cluster (tests) share the roles.
do $$
declare role_name text;
begin
  foreach role_name in array array['echolot_none', 'echolot_app', 'echolot_projection', 'echolot_sign_on', 'echolot_operator'] loop
    begin
      execute format('create role %I nologin noinherit', role_name);
    exception when duplicate_object or unique_violation then null;
    end;
    begin
      execute format('grant %I to current_user', role_name);
    exception when others then
      if not pg_has_role(current_user, role_name, 'member') then raise; end if;
    end;
  end loop;
end $$;

revoke all on schema public from public;
grant usage on schema public to echolot_app, echolot_projection, echolot_sign_on, echolot_operator;

create function current_universe_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('echolot.universe', true), '')::uuid;

-- Tenants and people ---------------------------------------------------------------------------------------------------

create table universe (
  universe_id uuid primary key,
  ext_name text not null unique check (ext_name ~ '^[a-z0-9-]{1,64}$'),
  title text not null,
  time_zone text not null default 'Europe/Berlin',
  default_locale text not null default 'en',
  date_format text not null default 'day/month-year' check (date_format in ('day/month-year', 'locale')),
  allows_local_login boolean not null default false,
  has_settings_page boolean not null default false,
  shares_former_owner_interviews boolean not null default false,
  suppression_minimum_n integer not null default 5 check (suppression_minimum_n between 1 and 1000),
  reliability_minimum_n integer not null default 30 check (reliability_minimum_n between 1 and 100000),
  logo jsonb not null default '{}',
  support jsonb not null default '{}',
  tree_version bigint not null default 1,
  created_at timestamptz not null default now()
);

create table person (
  person_id uuid primary key,
  username text not null unique,
  given_name text not null default '',
  family_name text not null default '',
  email text not null default '',
  locale text not null default 'en',
  is_root boolean not null default false,
  password_hash text,
  password_changed_at timestamptz,
  sign_on_issuer text,
  sign_on_subject text,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (sign_on_issuer, sign_on_subject)
);

create table role (
  universe_id uuid not null references universe,
  ext_name text not null,
  title text not null,
  permissions text[] not null,
  primary key (universe_id, ext_name)
);

create table membership (
  universe_id uuid not null references universe,
  person_id uuid not null references person,
  role text not null,
  drill_paths text[] not null,
  created_at timestamptz not null default now(),
  primary key (universe_id, person_id),
  foreign key (universe_id, role) references role (universe_id, ext_name)
);

create table session (
  session_id uuid primary key,
  token_hash bytea not null unique,
  remember_hash bytea unique,
  person_id uuid not null references person,
  universe_id uuid not null references universe,
  kind text not null check (kind in ('sign_on', 'local')),
  sign_on_session text,
  token_roles text[] not null default '{}',
  universes text[] not null default '{}',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index session_by_person on session (person_id);

create table sign_in_throttle (
  subject text primary key,
  failures integer not null,
  window_started_at timestamptz not null,
  blocked_until timestamptz
);

create table audit_entry (
  universe_id uuid not null references universe,
  audit_entry_id uuid not null,
  at timestamptz not null default now(),
  person_id uuid,
  action text not null,
  subject text not null,
  details jsonb not null default '{}',
  primary key (universe_id, audit_entry_id)
);

create table bug (
  universe_id uuid not null references universe,
  fingerprint text not null,
  survey text not null default '',
  message text not null,
  username text not null,
  count integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  primary key (universe_id, survey, fingerprint)
);

-- Survey structure -----------------------------------------------------------------------------------------------------

create table survey (
  universe_id uuid not null references universe,
  survey_id uuid not null unique,
  ext_name text not null check (ext_name ~ '^[a-z0-9-]{1,64}$'),
  titles jsonb not null,
  position integer not null default 0,
  structure_version integer not null default 1,
  start_filter text not null default '',
  alert_filter text not null default '',
  views jsonb not null default '[]',
  pages jsonb not null default '[]',
  filter_groups jsonb not null default '[]',
  locale_texts jsonb not null default '{}',
  system_message jsonb,
  report_flags jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (universe_id, survey_id),
  unique (universe_id, ext_name)
);

create table variable (
  universe_id uuid not null,
  survey_id uuid not null,
  variable_id uuid not null,
  ext_name text not null check (ext_name ~ '^[a-z][a-z0-9_]{0,62}$'),
  kind text not null check (kind in ('indicator', 'dimension', 'comment', 'date', 'number')),
  titles jsonb not null,
  position integer not null,
  column_no integer not null check (column_no > 0),
  method text check (method in ('nps', 'csat', 'ces', 'mean', 'index')),
  scale_min numeric,
  scale_max numeric,
  decimals integer not null default 0 check (decimals between 0 and 4),
  direction text not null default 'higher' check (direction in ('higher', 'lower')),
  top_from numeric,
  weight numeric not null default 1,
  target numeric,
  is_multi_valued boolean not null default false,
  removed_at timestamptz,
  primary key (universe_id, survey_id, variable_id),
  unique (universe_id, survey_id, ext_name),
  unique (universe_id, survey_id, column_no),
  foreign key (universe_id, survey_id) references survey,
  check (kind <> 'indicator' or (method is not null and scale_min is not null and scale_max > scale_min))
);

create table variable_option (
  universe_id uuid not null,
  survey_id uuid not null,
  variable_id uuid not null,
  ext_name text not null,
  titles jsonb not null,
  position integer not null,
  primary key (universe_id, survey_id, variable_id, ext_name),
  foreign key (universe_id, survey_id, variable_id) references variable
);

create table perspective (
  universe_id uuid not null references universe,
  perspective_id uuid not null,
  ext_name text not null check (ext_name ~ '^[a-z0-9-]{1,64}$'),
  titles jsonb not null,
  primary key (universe_id, perspective_id),
  unique (universe_id, ext_name)
);

create table survey_perspective (
  universe_id uuid not null,
  survey_id uuid not null,
  perspective_id uuid not null,
  position integer not null,
  primary key (universe_id, survey_id, perspective_id),
  foreign key (universe_id, survey_id) references survey,
  foreign key (universe_id, perspective_id) references perspective
);

create table org_unit (
  universe_id uuid not null,
  unit_id uuid not null,
  perspective_id uuid not null,
  unit_no integer not null check (unit_no > 0),
  slug text not null check (slug ~ '^[a-z0-9-]{1,64}$'),
  name text not null,
  ext_id text not null,
  kind text not null,
  closed_on date,
  primary key (universe_id, unit_id),
  unique (universe_id, unit_no),
  unique (universe_id, perspective_id, ext_id),
  foreign key (universe_id, perspective_id) references perspective
);

create table org_unit_parent (
  universe_id uuid not null,
  unit_id uuid not null,
  parent_id uuid not null,
  valid_from date not null,
  valid_to date,
  primary key (universe_id, unit_id, valid_from),
  foreign key (universe_id, unit_id) references org_unit,
  foreign key (universe_id, parent_id) references org_unit,
  check (unit_id <> parent_id),
  check (valid_to is null or valid_to > valid_from)
);

create table org_unit_owner (
  universe_id uuid not null,
  unit_id uuid not null,
  owner text not null,
  valid_from date not null,
  primary key (universe_id, unit_id, valid_from),
  foreign key (universe_id, unit_id) references org_unit
);

-- Interviews -----------------------------------------------------------------------------------------------------------

create table interview (
  universe_id uuid not null,
  survey_id uuid not null,
  interview_id uuid not null,
  external_id text not null,
  version integer not null default 1,
  status text not null default 'complete' check (status in ('complete', 'partial', 'erased')),
  answered_at timestamptz not null,
  day date not null,
  unit_nos jsonb not null,
  channel text not null default '',
  locale text not null default '',
  answers jsonb not null,
  accepted_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (universe_id, survey_id, interview_id),
  unique (universe_id, survey_id, external_id),
  foreign key (universe_id, survey_id) references survey
);

create table interview_revision (
  universe_id uuid not null,
  survey_id uuid not null,
  interview_id uuid not null,
  version integer not null,
  document jsonb not null,
  changed_by text not null,
  reason text not null,
  changed_at timestamptz not null default now(),
  primary key (universe_id, survey_id, interview_id, version),
  foreign key (universe_id, survey_id, interview_id) references interview
);

-- The way to the columnar store ----------------------------------------------------------------------------------------

create table outbox (
  universe_id uuid not null,
  seq bigint generated always as identity,
  xid xid8 not null default pg_current_xact_id(),
  kind text not null check (kind in ('interview')),
  survey_id uuid not null,
  subject_id uuid not null,
  version integer not null,
  at timestamptz not null default clock_timestamp(),
  primary key (universe_id, seq)
);
create index outbox_in_order on outbox (xid, seq);

create table projection_position (
  name text primary key,
  xid xid8 not null,
  seq bigint not null,
  applied_at timestamptz not null default now(),
  store_id uuid not null
);

create table projection_table (
  universe_id uuid not null,
  survey_id uuid not null,
  generation integer not null,
  state text not null check (state in ('building', 'live', 'retired')),
  columns jsonb not null,
  cursor uuid,
  interviews_done bigint not null default 0,
  interviews_total bigint not null default 0,
  created_at timestamptz not null default now(),
  live_at timestamptz,
  primary key (universe_id, survey_id, generation),
  foreign key (universe_id, survey_id) references survey
);

create table projection_request (
  universe_id uuid not null,
  survey_id uuid not null,
  requested_at timestamptz not null default now(),
  primary key (universe_id, survey_id),
  foreign key (universe_id, survey_id) references survey
);

create table projection_batch (
  batch_id bigint generated always as identity primary key,
  kind text not null check (kind in ('events', 'rebuild')),
  to_xid xid8,
  to_seq bigint,
  parts jsonb not null,
  created_at timestamptz not null default now()
);

create table projected_interview (
  universe_id uuid not null,
  survey_id uuid not null,
  generation integer not null,
  interview_id uuid not null,
  version integer not null,
  primary key (universe_id, survey_id, generation, interview_id)
);

-- Row security: forced on every table. A universe's table shows the transaction's universe and nothing else. -------------

do $$
declare t text;
begin
  foreach t in array array['universe', 'role', 'membership', 'audit_entry', 'bug', 'survey', 'variable', 'variable_option',
    'perspective', 'survey_perspective', 'org_unit', 'org_unit_parent', 'org_unit_owner', 'interview', 'interview_revision',
    'outbox', 'projection_table', 'projection_request', 'projected_interview',
    'person', 'session', 'sign_in_throttle', 'projection_position', 'projection_batch'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
  end loop;
  foreach t in array array['universe', 'role', 'membership', 'audit_entry', 'bug', 'survey', 'variable', 'variable_option',
    'perspective', 'survey_perspective', 'org_unit', 'org_unit_parent', 'org_unit_owner', 'interview', 'interview_revision',
    'outbox', 'projection_table', 'projection_request'] loop
    execute format('create policy own_universe on %I to echolot_app using (universe_id = current_universe_id()) with check (universe_id = current_universe_id())', t);
  end loop;
  foreach t in array array['universe', 'survey', 'variable', 'survey_perspective', 'perspective', 'interview', 'interview_revision'] loop
    execute format('create policy projection_reads on %I for select to echolot_projection using (true)', t);
    execute format('grant select on %I to echolot_projection', t);
  end loop;
  foreach t in array array['outbox', 'projection_position', 'projection_table', 'projection_request', 'projection_batch', 'projected_interview'] loop
    execute format('create policy projection_keeps on %I to echolot_projection using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to echolot_projection', t);
  end loop;
  foreach t in array array['universe', 'role', 'membership'] loop
    execute format('create policy sign_on_reads on %I for select to echolot_sign_on using (true)', t);
    execute format('grant select on %I to echolot_sign_on', t);
  end loop;
  foreach t in array array['person', 'session', 'sign_in_throttle'] loop
    execute format('create policy sign_on_keeps on %I to echolot_sign_on using (true) with check (true)', t);
    execute format('grant select, insert, update, delete on %I to echolot_sign_on', t);
  end loop;
  foreach t in array array['universe', 'person'] loop
    execute format('create policy operator_keeps on %I to echolot_operator using (true) with check (true)', t);
    execute format('grant select, insert, update on %I to echolot_operator', t);
  end loop;
end $$;

grant select, update on universe to echolot_app;
grant select, insert, update, delete on role, membership, bug, survey, variable, variable_option, perspective,
  survey_perspective, org_unit, org_unit_parent, org_unit_owner to echolot_app;
grant select, insert on audit_entry, interview_revision, outbox to echolot_app;
grant select, insert, update on interview to echolot_app;
grant select on projection_table to echolot_app;
grant select, insert, update on projection_request to echolot_app;

-- What each table and column holds --------------------------------------------------------------------------------------

do $$
declare line record;
begin
  for line in select * from (values
    ('universe', null, 'A tenant: one organisation group.'),
    ('universe', 'universe_id', 'Id (UUIDv7) of the universe; first in the key of every table that belongs to one.'),
    ('universe', 'ext_name', 'Name in addresses and sign-on claims.'),
    ('universe', 'title', 'Name people read.'),
    ('universe', 'time_zone', 'IANA zone that turns instants into days.'),
    ('universe', 'default_locale', 'Locale of texts where a person''s own is missing.'),
    ('universe', 'date_format', 'day/month-year (20/11-2026) or the locale''s own.'),
    ('universe', 'allows_local_login', 'Whether people may sign in with a password kept here, without the identity provider.'),
    ('universe', 'has_settings_page', 'Whether the settings page is enabled for administrators.'),
    ('universe', 'shares_former_owner_interviews', 'Whether a unit''s new owner sees the interviews of the former one.'),
    ('universe', 'suppression_minimum_n', 'Values resting on fewer answers are hidden.'),
    ('universe', 'reliability_minimum_n', 'Values resting on fewer answers are marked as unreliable and unranked.'),
    ('universe', 'logo', 'Logo addresses: { url, squareUrl }.'),
    ('universe', 'support', 'Support dialog: { faqUrl, email, helpDeskUrl, phone, openingHours per locale }.'),
    ('universe', 'tree_version', 'Counts changes of org units; readers keep a tree as long as this stays.'),
    ('universe', 'created_at', 'Instant of creation.'),
    ('person', null, 'Somebody who signs in, maybe in several universes.'),
    ('person', 'person_id', 'Id (UUIDv7).'),
    ('person', 'username', 'Sign-in name, unique everywhere; preferred_username of the identity provider.'),
    ('person', 'given_name', 'Given name.'),
    ('person', 'family_name', 'Family name.'),
    ('person', 'email', 'E-mail address.'),
    ('person', 'locale', 'Locale the person chose.'),
    ('person', 'is_root', 'Root operator of the installation (local sign-in; otherwise the provider''s role root).'),
    ('person', 'password_hash', 'argon2id in PHC form; null where only the identity provider knows the password.'),
    ('person', 'password_changed_at', 'Instant of the last password change.'),
    ('person', 'sign_on_issuer', 'Issuer of the identity provider this person was first seen from.'),
    ('person', 'sign_on_subject', 'Subject (sub) at that issuer.'),
    ('person', 'disabled_at', 'Instant from which the person may not sign in.'),
    ('person', 'created_at', 'Instant of creation.'),
    ('role', null, 'A named set of permissions in a universe.'),
    ('role', 'universe_id', 'Universe of the row.'),
    ('role', 'ext_name', 'Name of the role.'),
    ('role', 'title', 'Name people read.'),
    ('role', 'permissions', 'Permissions of the contract.'),
    ('membership', null, 'A person''s place in a universe.'),
    ('membership', 'universe_id', 'Universe of the row.'),
    ('membership', 'person_id', 'The person.'),
    ('membership', 'role', 'Role in this universe.'),
    ('membership', 'drill_paths', 'Drill paths the person may see; * alone means all of the universe.'),
    ('membership', 'created_at', 'Instant of creation.'),
    ('session', null, 'A signed-in browser. Found by its token before the universe is known, therefore without a universe''s policy.'),
    ('session', 'session_id', 'Id (UUIDv7).'),
    ('session', 'token_hash', 'SHA-256 of the bearer token; the token itself is not kept.'),
    ('session', 'remember_hash', 'SHA-256 of the remember-me session id, if asked for.'),
    ('session', 'person_id', 'Who.'),
    ('session', 'universe_id', 'In which universe.'),
    ('session', 'kind', 'sign_on (identity provider) or local (password kept here).'),
    ('session', 'sign_on_session', 'Session id (sid) at the identity provider.'),
    ('session', 'token_roles', 'Realm and resource roles read from the token.'),
    ('session', 'universes', 'Ext names of the universes the token named.'),
    ('session', 'created_at', 'Instant of sign-in.'),
    ('session', 'last_used_at', 'Instant of the last request, to the minute.'),
    ('session', 'expires_at', 'Instant after which the token is refused.'),
    ('session', 'ended_at', 'Instant of logout or revocation.'),
    ('sign_in_throttle', null, 'Failed sign-ins per subject, so that guessing is slow.'),
    ('sign_in_throttle', 'subject', 'Hash of user name or address.'),
    ('sign_in_throttle', 'failures', 'Failures in the running window.'),
    ('sign_in_throttle', 'window_started_at', 'Start of the window.'),
    ('sign_in_throttle', 'blocked_until', 'Instant until which attempts are refused.'),
    ('audit_entry', null, 'What a person or key changed; append only.'),
    ('audit_entry', 'universe_id', 'Universe of the row.'),
    ('audit_entry', 'audit_entry_id', 'Id (UUIDv7).'),
    ('audit_entry', 'at', 'Instant of the change.'),
    ('audit_entry', 'person_id', 'Who; null for the system.'),
    ('audit_entry', 'action', 'Verb of the contract.'),
    ('audit_entry', 'subject', 'What was changed.'),
    ('audit_entry', 'details', 'Old and new values, without secrets.'),
    ('bug', null, 'An error of the running system, grouped, for root.'),
    ('bug', 'universe_id', 'Universe of the row.'),
    ('bug', 'fingerprint', 'Hash of the error''s name and place.'),
    ('bug', 'survey', 'Ext name of the survey at hand, or empty.'),
    ('bug', 'message', 'Message of the error.'),
    ('bug', 'username', 'Who met it last.'),
    ('bug', 'count', 'How often.'),
    ('bug', 'first_at', 'First instant.'),
    ('bug', 'last_at', 'Last instant.'),
    ('survey', null, 'A questionnaire programme.'),
    ('survey', 'universe_id', 'Universe of the row.'),
    ('survey', 'survey_id', 'Id (UUIDv7).'),
    ('survey', 'ext_name', 'Name in addresses.'),
    ('survey', 'titles', 'Title per locale.'),
    ('survey', 'position', 'Order in the survey list.'),
    ('survey', 'structure_version', 'Counts changes of variables; the columnar tables follow it.'),
    ('survey', 'start_filter', 'Filter tokens a person starts with.'),
    ('survey', 'alert_filter', 'Filter tokens of the alert page.'),
    ('survey', 'views', 'Views: [{ extName, titles, startPath }].'),
    ('survey', 'pages', 'Pages: [{ extname, titles, icon, selectionInterval, components }].'),
    ('survey', 'filter_groups', 'Standard filter groups: [{ titles, expanded, ungrouped, flatten, filters }].'),
    ('survey', 'locale_texts', 'Texts per locale that replace or add to the product''s.'),
    ('survey', 'system_message', 'Message bar: { texts, link, icon, backgroundColor, textColor }.'),
    ('survey', 'report_flags', 'Which report types are enabled.'),
    ('survey', 'created_at', 'Instant of creation.'),
    ('variable', null, 'One answer column of a survey.'),
    ('variable', 'universe_id', 'Universe of the row.'),
    ('variable', 'survey_id', 'Survey of the row.'),
    ('variable', 'variable_id', 'Id (UUIDv7).'),
    ('variable', 'ext_name', 'Name in answers and filter tokens.'),
    ('variable', 'kind', 'indicator, dimension, comment, date or number.'),
    ('variable', 'titles', 'Title per locale.'),
    ('variable', 'position', 'Order on screen.'),
    ('variable', 'column_no', 'Number of its column in the columnar store; never reused.'),
    ('variable', 'method', 'KPI method of an indicator.'),
    ('variable', 'scale_min', 'Lowest answer.'),
    ('variable', 'scale_max', 'Highest answer.'),
    ('variable', 'decimals', 'Decimals an answer may have; answers are kept as integers scaled by them.'),
    ('variable', 'direction', 'Whether higher or lower answers are better.'),
    ('variable', 'top_from', 'First answer of the top boxes (csat).'),
    ('variable', 'weight', 'Weight in a composite.'),
    ('variable', 'target', 'Target of the KPI, in its unit.'),
    ('variable', 'is_multi_valued', 'Whether one answer may name several categories.'),
    ('variable', 'removed_at', 'Instant from which it is no longer asked nor shown.'),
    ('variable_option', null, 'A category of a dimension.'),
    ('variable_option', 'universe_id', 'Universe of the row.'),
    ('variable_option', 'survey_id', 'Survey of the row.'),
    ('variable_option', 'variable_id', 'Dimension of the row.'),
    ('variable_option', 'ext_name', 'Value in answers and filter tokens.'),
    ('variable_option', 'titles', 'Title per locale.'),
    ('variable_option', 'position', 'Order on screen.'),
    ('perspective', null, 'A hierarchy over org units.'),
    ('perspective', 'universe_id', 'Universe of the row.'),
    ('perspective', 'perspective_id', 'Id (UUIDv7).'),
    ('perspective', 'ext_name', 'First segment of drill paths.'),
    ('perspective', 'titles', 'Title per locale.'),
    ('survey_perspective', null, 'Which perspectives the interviews of a survey are placed in.'),
    ('survey_perspective', 'universe_id', 'Universe of the row.'),
    ('survey_perspective', 'survey_id', 'The survey.'),
    ('survey_perspective', 'perspective_id', 'The perspective.'),
    ('survey_perspective', 'position', 'Order; the first is the main one and sorts the columnar facts.'),
    ('org_unit', null, 'A node of a perspective.'),
    ('org_unit', 'universe_id', 'Universe of the row.'),
    ('org_unit', 'unit_id', 'Id (UUIDv7).'),
    ('org_unit', 'perspective_id', 'Perspective of the unit.'),
    ('org_unit', 'unit_no', 'Small number of the unit inside its universe; what interviews and columnar facts name.'),
    ('org_unit', 'slug', 'Segment in drill paths, unique among siblings.'),
    ('org_unit', 'name', 'Name people read.'),
    ('org_unit', 'ext_id', 'Id in the source system, unique in the perspective.'),
    ('org_unit', 'kind', 'Level: root, country, region, dealer, employee … as the organisation names it.'),
    ('org_unit', 'closed_on', 'Day from which the unit no longer works.'),
    ('org_unit_parent', null, 'Where a unit belongs, in time.'),
    ('org_unit_parent', 'universe_id', 'Universe of the row.'),
    ('org_unit_parent', 'unit_id', 'The unit.'),
    ('org_unit_parent', 'parent_id', 'Its parent.'),
    ('org_unit_parent', 'valid_from', 'First day.'),
    ('org_unit_parent', 'valid_to', 'First day no longer; null while it lasts.'),
    ('org_unit_owner', null, 'Who owns a unit, in time.'),
    ('org_unit_owner', 'universe_id', 'Universe of the row.'),
    ('org_unit_owner', 'unit_id', 'The unit.'),
    ('org_unit_owner', 'owner', 'Name of the owner.'),
    ('org_unit_owner', 'valid_from', 'First day of this owner.'),
    ('interview', null, 'One response.'),
    ('interview', 'universe_id', 'Universe of the row.'),
    ('interview', 'survey_id', 'Survey of the row.'),
    ('interview', 'interview_id', 'Id (UUIDv7).'),
    ('interview', 'external_id', 'Id in the source system, or a key made from the content; repeats are recognised by it.'),
    ('interview', 'version', 'Counts corrections from 1.'),
    ('interview', 'status', 'complete, partial or erased.'),
    ('interview', 'answered_at', 'Instant of the answer.'),
    ('interview', 'day', 'Day of the answer in the universe''s time zone.'),
    ('interview', 'unit_nos', 'Leaf unit number per perspective: { "org": 17, "brand": 3 }.'),
    ('interview', 'channel', 'Channel it came by.'),
    ('interview', 'locale', 'Locale it was answered in.'),
    ('interview', 'answers', 'Typed answers by variable: number, category, [categories] or text.'),
    ('interview', 'accepted_at', 'Instant of the first version.'),
    ('interview', 'changed_at', 'Instant of this version.'),
    ('interview_revision', null, 'A former version of an interview.'),
    ('interview_revision', 'universe_id', 'Universe of the row.'),
    ('interview_revision', 'survey_id', 'Survey of the row.'),
    ('interview_revision', 'interview_id', 'The interview.'),
    ('interview_revision', 'version', 'The version kept here.'),
    ('interview_revision', 'document', 'The row as it was: { status, answeredAt, day, unitNos, channel, locale, answers }.'),
    ('interview_revision', 'changed_by', 'Who replaced it.'),
    ('interview_revision', 'reason', 'Why.'),
    ('interview_revision', 'changed_at', 'Instant of the replacement.'),
    ('outbox', null, 'Changes to be carried to the columnar store, written in the transaction of the change.'),
    ('outbox', 'universe_id', 'Universe of the row.'),
    ('outbox', 'seq', 'Order of writing.'),
    ('outbox', 'xid', 'Transaction; rows are read below the oldest running one.'),
    ('outbox', 'kind', 'What changed.'),
    ('outbox', 'survey_id', 'Survey concerned.'),
    ('outbox', 'subject_id', 'The interview.'),
    ('outbox', 'version', 'Its version.'),
    ('outbox', 'at', 'Instant of writing.'),
    ('projection_position', null, 'How far the projection has come.'),
    ('projection_position', 'name', 'Name of the projection.'),
    ('projection_position', 'xid', 'Transaction of the last outbox row applied.'),
    ('projection_position', 'seq', 'Number of the last outbox row applied.'),
    ('projection_position', 'applied_at', 'Instant it was applied.'),
    ('projection_position', 'store_id', 'Id of the columnar store this position is true for.'),
    ('projection_table', null, 'The columnar tables of a survey, by generation.'),
    ('projection_table', 'universe_id', 'Universe of the row.'),
    ('projection_table', 'survey_id', 'Survey of the row.'),
    ('projection_table', 'generation', 'Counts rebuilds; part of the table names.'),
    ('projection_table', 'state', 'building, live or retired.'),
    ('projection_table', 'columns', 'Shape the tables were made with.'),
    ('projection_table', 'cursor', 'Last interview a rebuild has carried.'),
    ('projection_table', 'interviews_done', 'Interviews a rebuild has carried.'),
    ('projection_table', 'interviews_total', 'Interviews counted when the rebuild began.'),
    ('projection_table', 'created_at', 'Instant of creation.'),
    ('projection_table', 'live_at', 'Instant it began to serve.'),
    ('projection_request', null, 'A rebuild that was asked for and has not begun.'),
    ('projection_request', 'universe_id', 'Universe of the row.'),
    ('projection_request', 'survey_id', 'Survey of the row.'),
    ('projection_request', 'requested_at', 'Instant of the request.'),
    ('projection_batch', null, 'The batch being inserted, kept so that it can be repeated to the letter after a crash.'),
    ('projection_batch', 'batch_id', 'Number; part of the deduplication token.'),
    ('projection_batch', 'kind', 'events of the outbox, or a piece of a rebuild.'),
    ('projection_batch', 'to_xid', 'Position after this batch: transaction.'),
    ('projection_batch', 'to_seq', 'Position after this batch: number.'),
    ('projection_batch', 'parts', 'Per table: rows as they are inserted.'),
    ('projection_batch', 'created_at', 'Instant it was kept.'),
    ('projected_interview', null, 'Which version of an interview stands in the columnar store.'),
    ('projected_interview', 'universe_id', 'Universe of the row.'),
    ('projected_interview', 'survey_id', 'Survey of the row.'),
    ('projected_interview', 'generation', 'Generation of the tables.'),
    ('projected_interview', 'interview_id', 'The interview.'),
    ('projected_interview', 'version', 'The version that stands there; 0 when none does.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
