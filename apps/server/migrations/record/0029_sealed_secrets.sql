-- Secrets are kept sealed, with a key that is not in the record. The first start after this seals what is there.
create table sealing_key (
  is_only boolean primary key default true check (is_only),
  key_id text not null,
  sealed_at timestamptz not null default now()
);
alter table sealing_key enable row level security;
alter table sealing_key force row level security;
create policy operator_keeps on sealing_key to echolot_operator using (true) with check (true);
grant select, insert, update on sealing_key to echolot_operator;
create policy backup_reads on sealing_key for select to echolot_backup using (true);
grant select on sealing_key to echolot_backup;

alter table sign_on_key alter column secret type text using secret::text;
grant delete on sign_on_key to echolot_sign_on;

comment on table sealing_key is 'Which key seals the secrets of this record; one row.';
comment on column sealing_key.is_only is 'Lets there be one row.';
comment on column sealing_key.key_id is 'Id of the key, from its hash; the key itself is a setting or a file.';
comment on column sealing_key.sealed_at is 'Instant since which all secrets are sealed with it.';
comment on column sign_on_key.secret is 'The key itself as JSON, sealed.';
comment on column webhook.secret is 'Key that signs messages (Standard Webhooks, whsec_…), sealed; shown once.';
comment on column webhook.former_secret is 'Key before the last change, sealed; signs beside the new one until former_secret_until.';
