-- API keys may send samples and opt-outs.
alter table api_key
  drop constraint api_key_rights_check,
  add constraint api_key_rights_check
    check (rights <@ array['interviews.write', 'interviews.delete', 'structure.read', 'samples.manage', 'displays.show']);
comment on column api_key.rights is 'What it may do: interviews.write, interviews.delete, structure.read, samples.manage, displays.show.';
