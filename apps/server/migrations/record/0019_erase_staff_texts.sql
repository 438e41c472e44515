-- What staff wrote may tell a person too: erasing reads and changes it.
do $$
declare t text;
begin
  foreach t in array array['saved_filter', 'alert', 'alert_entry', 'mail_message'] loop
    execute format('create policy erasure_in_universe on %I to echolot_erasure using (universe_id = current_universe_id()) with check (universe_id = current_universe_id())', t);
    execute format('grant select, update on %I to echolot_erasure', t);
  end loop;
end $$;
