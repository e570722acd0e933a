-- A part of a pool's address is counted and found in this index alone: most of a fleet may have the same.
create index device_pool on device (active_pool, id);
