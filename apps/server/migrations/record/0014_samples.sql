-- Campaigns, the contacts they invite, and what became of each message; what of it an interview carries.

create table campaign (
  universe_id uuid not null references universe,
  campaign_id uuid not null,
  survey_id uuid not null,
  campaign_no integer not null check (campaign_no > 0),
  ext_name text not null,
  titles jsonb not null,
  channel text not null check (channel in ('mail', 'sms', 'letter', 'whatsapp')),
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'running', 'paused', 'finished', 'cancelled')),
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  primary key (universe_id, campaign_id),
  unique (universe_id, survey_id, campaign_no),
  unique (universe_id, survey_id, ext_name),
  foreign key (universe_id, survey_id) references survey
);

create table sample (
  universe_id uuid not null references universe,
  sample_id uuid not null,
  survey_id uuid not null,
  external_id text not null,
  contact_id uuid,
  unit_nos jsonb not null,
  event_day date not null,
  channel text not null default 'mail' check (channel in ('mail', 'sms', 'letter', 'whatsapp')),
  locale text not null default '',
  state text not null default 'imported' check (state in ('imported', 'not_sampled', 'ready', 'queued', 'sent', 'delivered',
    'deferred', 'bounced', 'started', 'partial', 'completed', 'expired', 'opted_out')),
  reason text not null default '',
  state_at timestamptz not null default now(),
  history jsonb not null default '[]',
  link_token text not null default '',
  import_id uuid,
  api_key_id uuid,
  created_at timestamptz not null default now(),
  primary key (universe_id, sample_id),
  unique (universe_id, survey_id, external_id),
  foreign key (universe_id, survey_id) references survey,
  foreign key (universe_id, contact_id) references contact
);
create index sample_by_day on sample (universe_id, survey_id, event_day, sample_id);
create index sample_by_state on sample (universe_id, survey_id, state, event_day, sample_id);
create index sample_by_contact on sample (universe_id, contact_id) where contact_id is not null;
create unique index sample_by_link on sample (universe_id, link_token) where link_token <> '';

create table send_out (
  universe_id uuid not null,
  campaign_id uuid not null,
  sample_id uuid not null,
  state text not null default 'pending' check (state in ('pending', 'delivered', 'failed', 'unsubscribed')),
  fault text not null default '',
  queued_at timestamptz not null default now(),
  sent_at timestamptz,
  sent_day date,
  delivered_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (universe_id, campaign_id, sample_id),
  foreign key (universe_id, campaign_id) references campaign,
  foreign key (universe_id, sample_id) references sample,
  check ((sent_at is null) = (sent_day is null))
);
create index send_out_by_sample on send_out (universe_id, sample_id);

create table opt_out (
  universe_id uuid not null references universe,
  key_hash bytea not null check (octet_length(key_hash) = 32),
  channel text not null check (channel in ('any', 'mail', 'sms', 'letter', 'whatsapp')),
  source text not null,
  reason text not null default '',
  at timestamptz not null default now(),
  primary key (universe_id, key_hash, channel)
);

-- The sample is no foreign key: looking each one up would be a good part of the time of storing many.
alter table interview
  add column sample_id uuid,
  add column send_outs jsonb not null default '[]';
create index interview_by_sample on interview (universe_id, sample_id) where sample_id is not null;

do $$
declare t text;
begin
  foreach t in array array['campaign', 'sample', 'send_out', 'opt_out'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy own_universe on %I to echolot_app using (universe_id = current_universe_id()) with check (universe_id = current_universe_id())', t);
    execute format('grant select, insert, update on %I to echolot_app', t);
    execute format('create policy backup_reads on %I for select to echolot_backup using (true)', t);
    execute format('grant select on %I to echolot_backup', t);
  end loop;
end $$;
grant delete on opt_out to echolot_app;
create policy erasure_in_universe on sample to echolot_erasure
  using (universe_id = current_universe_id()) with check (universe_id = current_universe_id());
grant select, update on sample to echolot_erasure;

-- Forced row security would hide the roles from their owner too.
alter table role no force row level security;
update role set permissions = array(select distinct unnest(permissions || array['samples.read', 'samples.manage']) order by 1)
where 'users.manage' = any (permissions);
alter table role force row level security;

do $$
declare line record;
begin
  for line in select * from (values
    ('campaign', null, 'One send-out of messages to a selection of samples of a survey.'),
    ('campaign', 'universe_id', 'Universe of the row.'),
    ('campaign', 'campaign_id', 'Id (UUIDv7).'),
    ('campaign', 'survey_id', 'Survey it invites to.'),
    ('campaign', 'campaign_no', 'Number within the survey, never reused: filters (cf12) and interviews name it.'),
    ('campaign', 'ext_name', 'Name in addresses and for other systems.'),
    ('campaign', 'titles', 'Title per locale.'),
    ('campaign', 'channel', 'mail, sms, letter or whatsapp.'),
    ('campaign', 'state', 'draft, scheduled, running, paused, finished or cancelled.'),
    ('campaign', 'started_at', 'Instant of the first message; filters offer it from then on.'),
    ('campaign', 'finished_at', 'Instant of the last message.'),
    ('campaign', 'created_at', 'Instant of creation.'),
    ('campaign', 'changed_at', 'Instant of the last change.'),
    ('sample', null, 'One contact to be invited to a survey because of one event, with its life cycle.'),
    ('sample', 'universe_id', 'Universe of the row.'),
    ('sample', 'sample_id', 'Id (UUIDv7).'),
    ('sample', 'survey_id', 'Survey to invite to.'),
    ('sample', 'external_id', 'Id of the event in the source system; the same id again is the same sample.'),
    ('sample', 'contact_id', 'Who is to be invited; absent once the contact was erased.'),
    ('sample', 'unit_nos', 'Unit number per perspective that the event belongs to.'),
    ('sample', 'event_day', 'Day of the event asked about, in the universe''s time zone.'),
    ('sample', 'channel', 'How the contact is to be reached.'),
    ('sample', 'locale', 'Language of the invitation; empty: the contact''s.'),
    ('sample', 'state', 'imported, not_sampled, ready, queued, sent, delivered, deferred, bounced, started, partial, completed, expired or opted_out.'),
    ('sample', 'reason', 'Code of why it was not sampled; empty otherwise.'),
    ('sample', 'state_at', 'Instant of the last entry into its state.'),
    ('sample', 'history', 'Every entry into a state, oldest first: [{ state, at, reason?, campaign?, details? }]; holds no personal data.'),
    ('sample', 'link_token', 'What its interview link ends with; empty when it has none.'),
    ('sample', 'import_id', 'Import that brought it, if one did.'),
    ('sample', 'api_key_id', 'API key that brought it, if one did.'),
    ('sample', 'created_at', 'Instant it came in.'),
    ('send_out', null, 'The message of a campaign to a sample: one at most, by its key.'),
    ('send_out', 'universe_id', 'Universe of the row.'),
    ('send_out', 'campaign_id', 'Campaign.'),
    ('send_out', 'sample_id', 'Sample.'),
    ('send_out', 'state', 'pending, delivered, failed or unsubscribed.'),
    ('send_out', 'fault', 'Why it failed; empty otherwise.'),
    ('send_out', 'queued_at', 'Instant it was lined up.'),
    ('send_out', 'sent_at', 'Instant it was handed over to the carrier.'),
    ('send_out', 'sent_day', 'Day of sent_at in the universe''s time zone.'),
    ('send_out', 'delivered_at', 'Instant it arrived.'),
    ('send_out', 'opened_at', 'First opening that was noticed; proxies of mail providers open too.'),
    ('send_out', 'clicked_at', 'First use of its link.'),
    ('send_out', 'unsubscribed_at', 'Instant the recipient asked for no more.'),
    ('opt_out', null, 'Addresses that are not to be written to. Kept as hashes, so that it holds on after the contact was erased.'),
    ('opt_out', 'universe_id', 'Universe of the row.'),
    ('opt_out', 'key_hash', 'SHA-256 of the universe''s id and the address as it is compared.'),
    ('opt_out', 'channel', 'Channel it is about, or any.'),
    ('opt_out', 'source', 'Where it came from: unsubscribe, staff, api.'),
    ('opt_out', 'reason', 'Why, without what names the person.'),
    ('opt_out', 'at', 'When.'),
    ('interview', 'sample_id', 'Sample whose invitation it answers.'),
    ('interview', 'send_outs', 'What of campaigns it carries: [{ campaign: number, days: from the send-out to the answer, state, opened, clicked }].')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
