-- Planned work: its devices are out of warnings and notifications from–until. Each poll keeps whether it was made during one, so that every rate
-- stands with and without maintenance (docs/decisions/0205).
create table maintenance (
  id bigint generated always as identity primary key,
  -- null: a list of devices, wherever they stand
  site_id bigint references site (id),
  -- of that site, and its name at that time: the row outlives the rack
  rack_id bigint,
  rack_name text,
  -- null: the devices of all clients there; otherwise those that the planner may see
  client_ids bigint[],
  from_at timestamptz not null,
  -- moves to now when it is ended early
  until_at timestamptz not null,
  reason text not null,
  created_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  ended_by bigint references app_user (id),
  -- whether what is still offline after it was reported
  is_reported boolean not null default false,
  check (from_at < until_at),
  check ((rack_id is null) = (rack_name is null)),
  check (rack_id is null or site_id is not null)
);
create index maintenance_until on maintenance (until_at);
create index maintenance_unreported on maintenance (until_at) where not is_reported;
create index maintenance_site on maintenance (site_id, until_at);

create table maintenance_device (
  maintenance_id bigint not null references maintenance (id) on delete cascade,
  device_id bigint not null,
  primary key (maintenance_id, device_id)
);
create index maintenance_device_device on maintenance_device (device_id);

-- null: none of the batch's polls
alter table poll_batch add column is_maintained boolean[];
create or replace view poll as
select b.site_id, b.at as written_at, b.hour, b.day, b.is_summed, p.*
from poll_batch b, unnest(b.polled_at, b.device_id, b.account_id, b.client_id, b.type_id, b.state, b.is_answered, b.is_read,
  b.is_offline, b.hashrate_ths, b.max_celsius, b.max_fan_rpm, b.watts, b.uptime_s, b.is_maintained)
  as p(polled_at, device_id, account_id, client_id, type_id, state, is_answered, is_read, is_offline, hashrate_ths, max_celsius,
    max_fan_rpm, watts, uptime_s, is_maintained);

-- Of the polls of a day, those made during maintenance. Days before have none.
alter table device_daily
  add column maintenance_due integer not null default 0,
  add column maintenance_answered integer not null default 0,
  add column maintenance_offline integer not null default 0,
  add column maintenance_reads integer not null default 0,
  add column maintenance_sum double precision not null default 0,
  -- by the reads outside maintenance; null: there was none that day, it equals is_compliant
  add column is_compliant_outside boolean;

alter table fleet_day
  add column maintenance_due bigint not null default 0,
  add column maintenance_answered bigint not null default 0,
  add column maintenance_offline bigint not null default 0,
  add column maintenance_reads bigint not null default 0,
  add column maintenance_sum double precision not null default 0,
  -- devices that answered outside maintenance, and those that comply by these answers
  add column answered_outside integer,
  add column compliant_outside integer;
update fleet_day set answered_outside = devices_answered, compliant_outside = devices_compliant;
alter table fleet_day alter column answered_outside set not null, alter column compliant_outside set not null;

alter table fleet_day_part
  add column maintenance_due bigint not null default 0,
  add column maintenance_answered bigint not null default 0,
  add column maintenance_offline bigint not null default 0,
  add column maintenance_reads bigint not null default 0,
  add column maintenance_sum double precision not null default 0,
  add column answered_outside integer,
  add column compliant_outside integer;
update fleet_day_part set answered_outside = devices_answered, compliant_outside = devices_compliant;
alter table fleet_day_part alter column answered_outside set not null, alter column compliant_outside set not null;
