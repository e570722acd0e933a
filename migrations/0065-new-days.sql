-- Whether the last poll that was written made this row, or found it without a state: only then can the device have left a state elsewhere.
alter table device_daily add column is_new boolean not null default true;
