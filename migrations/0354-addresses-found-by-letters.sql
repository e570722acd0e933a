-- A part of an address is found by letters in place of its dots and colons, which trigrams pass over, and a network along with the ids of its devices (docs/decisions/0273).
drop index device_host_anywhere;
create index device_host_anywhere on device using gin (translate(host(host), '.:', 'xy') gin_trgm_ops);
drop index device_host;
create index device_host on device (host) include (id);
