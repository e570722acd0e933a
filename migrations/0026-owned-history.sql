-- A change of state belongs to whoever owned the device then, and stays theirs: as its days and its closed warnings do.
alter table state_change add column client_id bigint;
update state_change s set client_id = d.client_id from device d where d.id = s.device_id;
alter table state_change alter column client_id set not null;
create function own_state_change() returns trigger language plpgsql as $$
begin
  select d.client_id into strict new.client_id from device d where d.id = new.device_id;
  return new;
end $$;
create trigger state_change_owned before insert on state_change for each row execute function own_state_change();
