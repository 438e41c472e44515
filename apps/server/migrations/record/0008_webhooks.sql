-- Addresses of other systems that are told what happens, and what became of each message.

create table webhook (
  universe_id uuid not null references universe,
  webhook_id uuid not null,
  name text not null,
  url text not null,
  events text[] not null,
  survey_id uuid,
  secret text not null,
  former_secret text,
  former_secret_until timestamptz,
  is_active boolean not null default true,
  failures integer not null default 0,
  paused_because text check (paused_because in ('person', 'failures')),
  created_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (universe_id, webhook_id),
  foreign key (universe_id, survey_id) references survey
);

create table webhook_delivery (
  universe_id uuid not null,
  webhook_id uuid not null,
  delivery_id uuid not null,
  event text not null,
  subject text not null,
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  status integer,
  fault text,
  duration_ms integer,
  created_at timestamptz not null default now(),
  attempted_at timestamptz,
  primary key (universe_id, webhook_id, delivery_id),
  foreign key (universe_id, webhook_id) references webhook on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['webhook', 'webhook_delivery'] loop
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
    ('webhook', null, 'An address of another system that is told what happens in a universe.'),
    ('webhook', 'universe_id', 'Universe of the row.'),
    ('webhook', 'webhook_id', 'Id (UUIDv7).'),
    ('webhook', 'name', 'Name people read.'),
    ('webhook', 'url', 'Where messages are sent.'),
    ('webhook', 'events', 'Kinds of events it is told.'),
    ('webhook', 'survey_id', 'Only events of this survey; of all when absent.'),
    ('webhook', 'secret', 'Key that signs messages (Standard Webhooks, whsec_…); needed in clear to sign, shown once.'),
    ('webhook', 'former_secret', 'Key before the last change; signs beside the new one until former_secret_until.'),
    ('webhook', 'former_secret_until', 'Instant the former key stops signing.'),
    ('webhook', 'is_active', 'Whether events are sent.'),
    ('webhook', 'failures', 'Messages given up since the last one that arrived.'),
    ('webhook', 'paused_because', 'Why it is not active: a person, or too many failures.'),
    ('webhook', 'created_by', 'Person who made it.'),
    ('webhook', 'created_at', 'Instant of creation.'),
    ('webhook', 'changed_at', 'Instant of the last change by a person.'),
    ('webhook_delivery', null, 'One message to one webhook.'),
    ('webhook_delivery', 'universe_id', 'Universe of the row.'),
    ('webhook_delivery', 'webhook_id', 'Its webhook.'),
    ('webhook_delivery', 'delivery_id', 'Id (UUIDv7), sent as webhook-id: the same for every attempt.'),
    ('webhook_delivery', 'event', 'Kind of event.'),
    ('webhook_delivery', 'subject', 'What it is about: external id of an interview, number of an alert.'),
    ('webhook_delivery', 'body', 'The message to the letter.'),
    ('webhook_delivery', 'state', 'waiting, delivered, or failed for good.'),
    ('webhook_delivery', 'attempts', 'Attempts so far.'),
    ('webhook_delivery', 'status', 'HTTP status of the last attempt; absent when none arrived.'),
    ('webhook_delivery', 'fault', 'Why the last attempt failed.'),
    ('webhook_delivery', 'duration_ms', 'How long the last attempt took.'),
    ('webhook_delivery', 'created_at', 'Instant of the event.'),
    ('webhook_delivery', 'attempted_at', 'Instant of the last attempt.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
