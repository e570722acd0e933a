-- What the search of the whole console finds a device by, beside serial and asset number: part of an address, a network,
-- part of a MAC address, part of a worker's name, the beginning of a firmware version.
create index device_host_anywhere on device using gin (host(host) gin_trgm_ops);
create index device_host on device (host);
create index device_mac_anywhere on device using gin (lower(mac) gin_trgm_ops);
create index device_worker_anywhere on device using gin (lower(active_worker) gin_trgm_ops);
create index device_firmware on device (lower(firmware_version) text_pattern_ops);
