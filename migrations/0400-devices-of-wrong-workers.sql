-- The few devices whose worker is wrong were looked for through all: of a million 0.1 to 0.3 s for a page.
create index device_list_wrong_worker on device_list (active_worker, id) include
  (client_id, account_id, site_id, type_id, state, repair_times, active_worker_state, serial_key) where not active_worker_right;
