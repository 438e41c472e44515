-- The role of background jobs: it sees the queue (schema pgboss, made by the library) and nothing else.
do $$
begin
  begin
    create role echolot_jobs nologin noinherit;
  exception when duplicate_object or unique_violation then null;
  end;
  begin
    grant echolot_jobs to current_user;
  exception when others then
    if not pg_has_role(current_user, 'echolot_jobs', 'member') then raise; end if;
  end;
end $$;

-- Persons who are asked. What identifies them is here, never in an interview.
create table contact (
  universe_id uuid not null references universe,
  contact_id uuid not null,
  external_id text not null,
  given_name text not null default '',
  family_name text not null default '',
  email text not null default '',
  phone text not null default '',
  address jsonb not null default '{}',
  locale text not null default '',
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  erased_at timestamptz,
  primary key (universe_id, contact_id),
  unique (universe_id, external_id)
);
create index contact_by_email on contact (universe_id, lower(email)) where email <> '';
create index contact_by_phone on contact (universe_id, phone) where phone <> '';
alter table contact enable row level security;
alter table contact force row level security;
create policy own_universe on contact to echolot_app
  using (universe_id = current_universe_id()) with check (universe_id = current_universe_id());
grant select, insert, update, delete on contact to echolot_app;

alter table interview
  add column contact_id uuid,
  add column import_id uuid,
  add foreign key (universe_id, contact_id) references contact,
  drop constraint interview_status_check,
  add constraint interview_status_check check (status in ('complete', 'partial', 'deleted'));
create index interview_by_contact on interview (universe_id, contact_id) where contact_id is not null;
create index interview_by_import on interview (universe_id, import_id) where import_id is not null;

do $$
declare line record;
begin
  for line in select * from (values
    ('contact', null, 'A person who was or may be asked; the only place for what identifies a customer.'),
    ('contact', 'universe_id', 'Universe of the row.'),
    ('contact', 'contact_id', 'Id (UUIDv7).'),
    ('contact', 'external_id', 'Customer number in the source system; a key made of e-mail or phone where there is none.'),
    ('contact', 'given_name', 'Given name; the whole name where the source does not part it.'),
    ('contact', 'family_name', 'Family name.'),
    ('contact', 'email', 'E-mail address as given.'),
    ('contact', 'phone', 'Telephone number, E.164 where it could be read as one.'),
    ('contact', 'address', 'Postal address: { street, postcode, city, country }.'),
    ('contact', 'locale', 'Language the person is written to in; empty when unknown.'),
    ('contact', 'details', 'Further personal columns of the source by their name, such as a number plate.'),
    ('contact', 'created_at', 'Instant of creation.'),
    ('contact', 'changed_at', 'Instant of the last change.'),
    ('contact', 'erased_at', 'Instant the personal data was erased; the row then holds none.'),
    ('interview', 'contact_id', 'Who answered, where known.'),
    ('interview', 'import_id', 'Import that wrote this version; absent when it came another way.'),
    ('interview', 'status', 'complete, partial, or deleted: a deleted interview counts nowhere.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
