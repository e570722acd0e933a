-- A part of a device's name is sought through an index, as a part of its serial is.
create index device_name_anywhere on device using gin (lower(name) gin_trgm_ops);
