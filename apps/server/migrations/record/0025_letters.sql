-- Letters to customers: which archive holds each, so that none is printed twice by accident.

create table letter_archive (
  universe_id uuid not null,
  campaign_id uuid not null,
  sample_id uuid not null,
  report_id uuid not null,
  at timestamptz not null default now(),
  primary key (universe_id, campaign_id, sample_id, report_id),
  foreign key (universe_id, campaign_id, sample_id) references send_out on delete cascade
);

alter table letter_archive enable row level security;
alter table letter_archive force row level security;
create policy own_universe on letter_archive to echolot_app using (universe_id = current_universe_id()) with check (universe_id = current_universe_id());
grant select, insert on letter_archive to echolot_app;
create policy backup_reads on letter_archive for select to echolot_backup using (true);
grant select on letter_archive to echolot_backup;

do $$
declare line record;
begin
  for line in select * from (values
    ('letter_archive', null, 'Letters that stand in an archive somebody was given. Holds no personal data.'),
    ('letter_archive', 'universe_id', 'Universe of the row.'),
    ('letter_archive', 'campaign_id', 'Campaign of the letter.'),
    ('letter_archive', 'sample_id', 'Sample it invites.'),
    ('letter_archive', 'report_id', 'Report that is the archive; no key, because reports are forgotten. One that failed or was cancelled does not count.'),
    ('letter_archive', 'at', 'Instant it was put in.')
  ) as described(table_name, column_name, description) loop
    if line.column_name is null then
      execute format('comment on table %I is %L', line.table_name, line.description);
    else
      execute format('comment on column %I.%I is %L', line.table_name, line.column_name, line.description);
    end if;
  end loop;
end $$;
