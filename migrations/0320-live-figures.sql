-- What each poll changes of a device moves to a narrow unlogged table, so that `device` stands still between changes that last (docs/decisions/0190).

-- A crash empties it, which means unknown, until each device has been polled again.
create unlogged table device_live (
  -- Not of the site: a device that moves keeps its figures.
  device_id bigint primary key references device (id) on delete cascade,
  polled_at timestamptz not null,
  answered_at timestamptz,
  hashrate_ths real,
  -- of its type's rated hash rate, at its last answer
  rated_share real,
  max_celsius real,
  max_fan_rpm integer,
  watts integer,
  uptime_s bigint
  -- Room on each page for the next version of its rows, so that no index is touched.
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

insert into device_live
select d.id, d.last_polled_at, d.last_answered_at, d.hashrate_ths, d.hashrate_ths / t.rated_ths, d.max_celsius, d.max_fan_rpm, d.watts,
  d.uptime_s
from device d join machine_type t on t.id = d.type_id where d.last_polled_at is not null;

-- Only of a device that is offline: of all others it is in device_live.
update device set last_answered_at = null where offline_since is null and last_answered_at is not null;

alter table device
  drop column hashrate_ths,
  drop column max_celsius,
  drop column max_fan_rpm,
  drop column watts,
  drop column uptime_s,
  drop column last_polled_at;
