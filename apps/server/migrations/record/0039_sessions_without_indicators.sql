-- A session that is opened without indicators keeps to that, also when it changes its universe or is opened again.

alter table session add column allows_indicators boolean not null default true;

comment on column session.allows_indicators is
  'Whether indicators may be read in it; where not, it is without the permission to read rankings, whatever the role allows.';
