-- What lists are filtered by, beside the figures that they are sorted by (docs/decisions/0196). Only the writer of a poll makes the first copy;
-- without one (client_id is null) a device is listed as one whose figures are unknown.

-- First: Citus creates no function after it has changed a distributed table in the same transaction.
create function copy_beside_live() returns trigger language plpgsql as $$
begin
  update device_live set client_id = new.client_id, account_id = new.account_id, type_id = new.type_id, repair_times = new.repair_times,
    state = new.state, active_worker_state = new.active_worker_state, active_worker_right = new.active_worker_right
  where site_id = new.site_id and device_id = new.id and client_id is not null;
  return null;
end $$;

alter table device_live
  add column client_id bigint,
  add column account_id bigint,
  add column type_id bigint,
  add column repair_times integer,
  add column state device_state,
  add column active_worker_state worker_state,
  add column active_worker_right boolean;

update device_live l set client_id = d.client_id, account_id = d.account_id, type_id = d.type_id, repair_times = d.repair_times,
  state = d.state, active_worker_state = d.active_worker_state, active_worker_right = d.active_worker_right
from device d where d.site_id = l.site_id and d.id = l.device_id;

create trigger device_copied after update on device for each row
  when ((old.client_id, old.account_id, old.type_id, old.repair_times, old.state, old.active_worker_state, old.active_worker_right)
    is distinct from (new.client_id, new.account_id, new.type_id, new.repair_times, new.state, new.active_worker_state, new.active_worker_right))
  execute function copy_beside_live();
