-- What keeps the product fast at 100,000 devices: docs/decisions/0008.

-- Every process remembers callers for up to a second; whoever changes what they may do tells all of them at once.
create function tell_callers_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('minerva', '{"name":"callersChanged","payload":{}}');
  return null;
end $$;
create trigger app_user_told after update or delete on app_user for each statement execute function tell_callers_changed();
create trigger role_told after update or delete on role for each statement execute function tell_callers_changed();
create trigger role_key_told after insert or update or delete on role_key
  for each statement execute function tell_callers_changed();
create trigger user_client_told after insert or update or delete on user_client
  for each statement execute function tell_callers_changed();
create trigger user_session_deleted_told after delete on user_session
  for each statement execute function tell_callers_changed();
-- Not of an activity that is noted: that changes for everybody every half minute, and ends nothing.
create trigger user_session_ended_told after update of ended_at on user_session
  for each row when (old.ended_at is distinct from new.ended_at) execute function tell_callers_changed();

-- What lists filter and sort by, one narrow row a device. Sweeps change every row of device and hardly one of these, so
-- that a page in any order is read from an index alone, and a part of a serial is sought in little memory.
create table device_list (
  site_id bigint not null,
  id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  type_id bigint not null,
  repair_times int not null,
  state device_state not null,
  active_worker_state worker_state not null,
  active_worker_right boolean,
  -- lower(serial)
  serial_key text not null,
  serial text not null,
  site_name text not null,
  client_name text not null,
  account_name text not null,
  type_name text not null,
  active_worker text
);
insert into device_list
select site_id, id, client_id, account_id, type_id, repair_times, state, active_worker_state, active_worker_right,
       lower(serial), serial, site_name, client_name, account_name, type_name, active_worker
from device order by site_id, id;
alter table device_list add primary key (site_id, id);
create unique index device_list_id on device_list (id);
-- Narrow: one or two characters of a serial are sought through all of it.
create index device_list_serial_key on device_list (serial_key);
create index device_list_serial_anywhere on device_list using gin (serial_key gin_trgm_ops);

-- Each carries every column that a filter names.
drop index device_by_serial, device_by_site, device_by_client, device_by_account, device_by_worker, device_by_worker_state,
  device_by_type, device_by_state, device_by_repair_times, device_of_client, device_of_account, device_serial_anywhere;
create index device_list_by_serial on device_list (serial, id) include
  (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
create index device_list_by_site on device_list (site_name collate "zh-x-icu", id) include
  (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
create index device_list_by_client on device_list (client_name collate "zh-x-icu", id) include
  (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
create index device_list_by_account on device_list (account_name collate "zh-x-icu", id) include
  (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
create index device_list_by_worker on device_list (active_worker, id) include
  (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
create index device_list_by_worker_state on device_list (active_worker_state, id) include
  (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, serial_key);
create index device_list_by_type on device_list (type_name, id) include
  (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
create index device_list_by_state on device_list (state, id) include
  (client_id, account_id, site_id, type_id, repair_times, active_worker_right, active_worker_state, serial_key);
create index device_list_by_repair_times on device_list (repair_times, id) include
  (client_id, account_id, site_id, type_id, state, active_worker_right, active_worker_state, serial_key);
create index device_list_of_client on device_list (client_id, id) include
  (account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
create index device_list_of_account on device_list (account_id, id) include
  (client_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);

-- These stand still while a sweep writes, also where it changes a state.
create index device_client on device (client_id);
create index device_account on device (account_id);

create function list_device() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    delete from device_list where site_id = old.site_id and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into device_list values
      (new.site_id, new.id, new.client_id, new.account_id, new.type_id, new.repair_times, new.state,
       new.active_worker_state, new.active_worker_right, lower(new.serial), new.serial, new.site_name, new.client_name,
       new.account_name, new.type_name, new.active_worker);
  end if;
  return null;
end $$;
create trigger device_listed after insert or delete on device for each row execute function list_device();
create trigger device_listed_again after update on device for each row when (
  (old.site_id, old.client_id, old.account_id, old.type_id, old.repair_times, old.state, old.active_worker_state,
   old.active_worker_right, old.serial, old.site_name, old.client_name, old.account_name, old.type_name,
   old.active_worker)
  is distinct from
  (new.site_id, new.client_id, new.account_id, new.type_id, new.repair_times, new.state, new.active_worker_state,
   new.active_worker_right, new.serial, new.site_name, new.client_name, new.account_name, new.type_name,
   new.active_worker)
) execute function list_device();
analyze device_list;
