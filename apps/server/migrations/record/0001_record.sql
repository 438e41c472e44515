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
  top_boxes integer,
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
  columns json not null,
  cursor uuid,
  interviews_done bigint not null default 0,
  interviews_total bigint not null default 0,
  created_at timestamptz not null default now(),
  live_at timestamptz,
  retired_at timestamptz,
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
  parts json not null,
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
create policy app_reads on projection_position for select to echolot_app using (true);
grant select on projection_position, projection_table to echolot_app;
grant select, insert, update on projection_request to echolot_app;
