-- Also where a device comes back to a site that has live figures of its last stay: what changed meanwhile is not in their copies.
create or replace trigger device_copied after update on device for each row
  when ((old.site_id, old.client_id, old.account_id, old.type_id, old.repair_times, old.state, old.active_worker_state, old.active_worker_right)
    is distinct from (new.site_id, new.client_id, new.account_id, new.type_id, new.repair_times, new.state, new.active_worker_state, new.active_worker_right))
  execute function copy_beside_live();
