-- A part of a serial is looked for beside all else that the text filter takes, in one condition on the device (docs/decisions/0218).
create index device_serial_anywhere on device using gin (lower(serial) gin_trgm_ops);
