-- A backup holds what was signed out too: a restored record refuses the same tokens.

do $$
declare t text;
begin
  foreach t in array array['sign_on_end', 'sign_on_logout_token'] loop
    execute format('create policy backup_reads on %I for select to echolot_backup using (true)', t);
    execute format('grant select on %I to echolot_backup', t);
  end loop;
end $$;
