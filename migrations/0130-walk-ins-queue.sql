-- A tanker that was registered without a booking waits in the queue like any other.
alter table inspection add column called_at timestamptz, add column called_station_id bigint references station;

create index inspection_walk_in on inspection (company_id, created_at, id) where status = 1 and reservation_id is null;
