-- Which request met an error last, as its reply and the log lines name it.
alter table bug add column request_id text not null default '';
comment on column bug.request_id is 'Request that met the error last (X-Request-Id); empty when it is not known.';

-- A name that is not known and one that leads into a private network are no longer told apart.
alter table webhook_delivery no force row level security;
update webhook_delivery set fault = 'address_forbidden' where fault = 'name_unknown';
alter table webhook_delivery force row level security;
