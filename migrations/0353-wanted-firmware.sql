-- The firmware that a type's devices should run, as they report it; null: none is wanted.
alter table machine_type add column wanted_firmware text;
alter table machine_type add constraint machine_type_wanted_firmware_check check (length(wanted_firmware) between 1 and 100);
