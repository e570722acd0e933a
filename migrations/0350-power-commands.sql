-- Sleep, wake and power beside restart, light and pool; which devices are asleep by a command.

alter table command_run drop constraint command_run_kind_check,
  add constraint command_run_kind_check check (kind in ('restart', 'findMe', 'switchPool', 'sleep', 'wake', 'limitPower', 'powerMode')),
  -- of a limit: percent of the type's rated power
  add column power_percent int check (power_percent between 1 and 100),
  add column power_mode text check (power_mode in ('low', 'normal', 'high'));

alter table site_command_setting
  -- sleep and wake
  add column sleep boolean not null default false,
  -- limits and modes of power
  add column power boolean not null default false;

-- A device that was sent to sleep, until a command wakes or restarts it.
create table device_sleep (
  site_id bigint not null,
  device_id bigint not null,
  since timestamptz not null default now(),
  primary key (site_id, device_id),
  foreign key (site_id, device_id) references device (site_id, id) on update cascade on delete cascade
);
