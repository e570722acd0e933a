-- A part of a MAC address is found by letters in place of its colons, as one of an IP address is (0354, docs/decisions/0273).
drop index device_mac_anywhere;
create index device_mac_anywhere on device using gin (translate(lower(mac), '.:', 'xy') gin_trgm_ops);
analyze device;
