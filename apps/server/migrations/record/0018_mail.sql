-- Mail to staff: what is to be sent, what became of it, and, where no mail server is named, the messages themselves.

create table mail_message (
  universe_id uuid not null references universe,
  mail_message_id uuid not null,
  effect_key text not null,
  to_address text not null,
  to_name text not null default '',
  locale text not null default 'en',
  subject text not null,
  body text not null,
  link text,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'kept', 'failed')),
  attempts integer not null default 0,
  answer text,
  created_at timestamptz not null default now(),
  attempted_at timestamptz,
  primary key (universe_id, mail_message_id),
  unique (universe_id, effect_key, to_address)
);

alter table mail_message enable row level security;
alter table mail_message force row level security;
create policy own_universe on mail_message to echolot_app using (universe_id = current_universe_id()) with check (universe_id = current_universe_id());
grant select, insert, update, delete on mail_message to echolot_app;
create policy backup_reads on mail_message for select to echolot_backup using (true);
grant select on mail_message to echolot_backup;

-- Who looks after people sees what they were sent, and may share filters, which roles made before that could not.
-- Forced row security would hide the roles from their owner too.
alter table role no force row level security;
update role set permissions = array(select distinct unnest(permissions || array['filters.share', 'mail.read']) order by 1)
where 'users.manage' = any (permissions);
alter table role force row level security;

do $$
declare line record;
begin
  for line in select * from (values
    ('mail_message', null, 'A message to somebody who works in the universe. Names units and cases, no customers; deleted after 30 days.'),
    ('mail_message', 'universe_id', 'Universe of the row.'),
    ('mail_message', 'mail_message_id', 'Id (UUIDv7), in the order of asking; part of the message''s Message-ID, so that a repeated sending can be recognised.'),
    ('mail_message', 'effect_key', 'What the message is about: the same is told the same address once, however often it is asked for.'),
    ('mail_message', 'to_address', 'E-mail address of the recipient.'),
    ('mail_message', 'to_name', 'Name of the recipient.'),
    ('mail_message', 'locale', 'Language of the text.'),
    ('mail_message', 'subject', 'Subject line.'),
    ('mail_message', 'body', 'Plain text, without the link.'),
    ('mail_message', 'link', 'Path in the product that the message leads to.'),
    ('mail_message', 'state', 'waiting: for the mail server. sent: it took the message. kept: there is no mail server, it is read in the product. failed: refused, or given up.'),
    ('mail_message', 'attempts', 'How often it was tried.'),
    ('mail_message', 'answer', 'What the mail server, or the connection to it, said last.'),
    ('mail_message', 'created_at', 'Instant it was asked for.'),
    ('mail_message', 'attempted_at', 'Instant of the last attempt.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
