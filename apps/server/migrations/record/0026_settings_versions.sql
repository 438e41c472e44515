-- Two people change a webhook or the retention at once: the second is told instead of overwriting the first.

alter table webhook
  add column version integer not null default 1,
  add column changed_by text;
alter table retention_setting add column version integer not null default 1;

comment on column webhook.version is 'Counts changes by people; a change names the one it was made on.';
comment on column webhook.changed_by is 'User name of who changed it last; absent when nobody has since it was made.';
comment on column retention_setting.version is 'Counts changes; a change names the one it was made on, 0 the first.';
