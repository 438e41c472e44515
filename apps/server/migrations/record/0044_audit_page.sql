-- Who looks after people, and who audits, read what was done: where it came from is written by the database itself.

alter table audit_entry
  add column address text default nullif(current_setting('echolot.address', true), ''),
  add column request_id text default nullif(current_setting('echolot.request_id', true), '');
create index audit_entry_by_person on audit_entry (universe_id, person_id, audit_entry_id);

comment on column audit_entry.address is 'Network address the change came from; null for the system, and before it was written down.';
comment on column audit_entry.request_id is 'Request that made the change, as its reply and the log lines name it; null for the system.';

-- Forced row security would hide the roles from their owner too.
alter table role no force row level security;
update role set permissions = array(select distinct unnest(permissions || array['audit.read']) order by 1)
where 'users.manage' = any (permissions);
alter table role force row level security;
