-- The fleet: who owns what, where it stands, what it said, and the sums that screens read.
-- Tables that grow carry their site in the primary key, so that they can be distributed by site.

create extension if not exists pg_trgm;

create type device_state as enum ('normal', 'low', 'warn', 'offline', 'repairing', 'repaired', 'lost', 'scrap');
create type worker_state as enum ('Alive', 'Dead', 'Disabled', 'Rejecting', 'Unknown');

create table client (
  id bigint generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index client_name on client (lower(name)) where deleted_at is null;

-- Which clients a person of an assigned role sees: an agent has several, a client one.
create table user_client (
  user_id bigint not null references app_user,
  client_id bigint not null references client,
  primary key (user_id, client_id)
);
create index user_client_client on user_client (client_id);

create table account (
  id bigint generated always as identity primary key,
  client_id bigint not null references client,
  name text not null,
  -- what a worker's name must begin with, up to its first dot
  pool_user text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index account_name on account (client_id, lower(name)) where deleted_at is null;

create table site (
  id bigint generated always as identity primary key,
  name text not null,
  company_id bigint references company,
  province text,
  city text,
  region text,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index site_name on site (lower(name)) where deleted_at is null;

-- What a device of a type should do. Adding a type is adding a row.
create table machine_type (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- a case-insensitive regular expression over the model a miner reports
  model_pattern text not null,
  rated_ths real not null check (rated_ths > 0),
  rated_watts int not null,
  boards int not null,
  warn_celsius real not null,
  fan_min_rpm int not null,
  fan_max_rpm int not null,
  max_hardware_error_share real not null
);
insert into machine_type (name, model_pattern, rated_ths, rated_watts, boards, warn_celsius, fan_min_rpm, fan_max_rpm,
                          max_hardware_error_share) values
  ('T30', 't3h?\+?|t2t[- ]?30|t30', 30, 2200, 3, 90, 600, 6600, 0.02),
  ('T20', 't2t?[- ]?2[0-9]|t20', 20, 1700, 3, 90, 600, 6600, 0.02);

create sequence device_id_seq;

create table device (
  site_id bigint not null references site,
  id bigint not null default nextval('device_id_seq'),
  serial text not null,
  miner_id text,
  name text not null,
  client_id bigint not null references client,
  account_id bigint not null references account,
  type_id bigint not null references machine_type,
  -- names of the site, client and account, kept by triggers: what lists sort by is indexed here
  site_name text not null,
  client_name text not null,
  account_name text not null,
  type_name text not null,
  host inet,
  port int not null default 4028 check (port between 1 and 65535),
  mac text,
  state device_state not null default 'offline',
  state_since timestamptz not null default now(),
  -- 'out' since its last repair record 送修; 'in' from 送回 until its first answered poll
  repair_phase text check (repair_phase in ('out', 'in')),
  repair_times int not null default 0,
  missed_sweeps int not null default 0,
  offline_since timestamptz,
  active_worker text,
  active_worker_state worker_state not null default 'Unknown',
  -- null while no pool user was ever seen
  active_worker_right boolean,
  active_pool text,
  firmware_version text,
  hashrate_ths real,
  max_celsius real,
  max_fan_rpm int,
  watts int,
  uptime_s bigint,
  last_polled_at timestamptz,
  last_answered_at timestamptz,
  -- the last answer could not be read
  is_unreadable boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (site_id, id)
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.05);
create unique index device_id on device (id);
create unique index device_serial_unique on device (lower(serial));
create index device_serial_anywhere on device using gin (lower(serial) gin_trgm_ops);
-- What a list can be sorted by. Each carries every column that a filter names, so that a filtered page in any order is read
-- from its index alone; live figures are in none, so that a sweep that changes only them touches no index.
create index device_by_serial on device (serial, id)
  include (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state);
create index device_by_site on device (site_name collate "zh-x-icu", id)
  include (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial);
create index device_by_client on device (client_name collate "zh-x-icu", id)
  include (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial);
create index device_by_account on device (account_name collate "zh-x-icu", id)
  include (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial);
create index device_by_worker on device (active_worker, id)
  include (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial);
create index device_by_worker_state on device (active_worker_state, id)
  include (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, serial);
create index device_by_type on device (type_name, id)
  include (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial);
create index device_by_state on device (state, id)
  include (client_id, account_id, site_id, type_id, repair_times, active_worker_right, active_worker_state, serial);
create index device_by_repair_times on device (repair_times, id)
  include (client_id, account_id, site_id, type_id, state, active_worker_right, active_worker_state, serial);
create index device_of_client on device (client_id, id)
  include (account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial);
create index device_of_account on device (account_id, id)
  include (client_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial);

-- How many devices there are of each kind; what tiles, pies and a list's total read.
create table device_count (
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  type_id bigint not null,
  state device_state not null,
  repair_times int not null,
  active_worker_right boolean,
  active_worker_state worker_state not null,
  devices int not null,
  unique nulls not distinct
    (site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state)
) with (fillfactor = 50);
create table state_count (
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  state device_state not null,
  devices int not null,
  primary key (site_id, client_id, account_id, state)
) with (fillfactor = 50);

-- Counters follow the rows in the same transaction, whoever writes: a tile can't differ from its list.
create function add_device_counts(changes device_count[]) returns void language sql as $$
  insert into device_count as c
  select * from unnest(changes) x
  order by site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state
  on conflict (site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state)
  do update set devices = c.devices + excluded.devices;

  insert into state_count as c
  select site_id, client_id, account_id, state, sum(devices)
  from unnest(changes) x
  group by 1, 2, 3, 4
  having sum(devices) <> 0
  order by 1, 2, 3, 4
  on conflict (site_id, client_id, account_id, state) do update set devices = c.devices + excluded.devices;
$$;

create function count_devices() returns trigger language plpgsql as $$
declare changes device_count[];
begin
  if tg_op = 'INSERT' then
    select array_agg(x) into changes from (
      select site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state,
             count(*)::int
      from new_rows group by 1, 2, 3, 4, 5, 6, 7, 8) x;
  elsif tg_op = 'DELETE' then
    select array_agg(x) into changes from (
      select site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state,
             -count(*)::int
      from old_rows group by 1, 2, 3, 4, 5, 6, 7, 8) x;
  else
    select array_agg(x) into changes from (
      select site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state,
             sum(change)::int
      from (select n.*, 1 as change from new_rows n union all select o.*, -1 from old_rows o) both_rows
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(change) <> 0) x;
  end if;
  if changes is not null then
    perform add_device_counts(changes);
  end if;
  return null;
end $$;
create trigger device_counted_insert after insert on device
  referencing new table as new_rows for each statement execute function count_devices();
create trigger device_counted_update after update on device
  referencing old table as old_rows new table as new_rows for each statement execute function count_devices();
create trigger device_counted_delete after delete on device
  referencing old table as old_rows for each statement execute function count_devices();

-- A writer names site, account and type; client and names follow.
create function name_device() returns trigger language plpgsql as $$
begin
  select s.name into strict new.site_name from site s where s.id = new.site_id;
  select a.name, c.id, c.name into strict new.account_name, new.client_id, new.client_name
  from account a join client c on c.id = a.client_id where a.id = new.account_id;
  select t.name into strict new.type_name from machine_type t where t.id = new.type_id;
  return new;
end $$;
create trigger device_named before insert or update of site_id, account_id, type_id on device
  for each row execute function name_device();

create function rename_devices() returns trigger language plpgsql as $$
begin
  case tg_table_name
    when 'site' then update device set site_name = new.name where site_id = new.id;
    when 'client' then update device set client_name = new.name where client_id = new.id;
    when 'account' then update device set account_name = new.name where account_id = new.id;
    when 'machine_type' then update device set type_name = new.name where type_id = new.id;
  end case;
  return null;
end $$;
create trigger site_renamed after update of name on site
  for each row when (old.name <> new.name) execute function rename_devices();
create trigger client_renamed after update of name on client
  for each row when (old.name <> new.name) execute function rename_devices();
create trigger account_renamed after update of name on account
  for each row when (old.name <> new.name) execute function rename_devices();
create trigger machine_type_renamed after update of name on machine_type
  for each row when (old.name <> new.name) execute function rename_devices();

-- What the last answer said in detail. One row a device; the figures lists need stand in device itself.
create table device_answer (
  site_id bigint not null,
  device_id bigint not null,
  at timestamptz not null,
  model text,
  reader text,
  -- [{hashrateThs, celsius, isAlive}], [rpm], [{url, user, state, isActive}]
  boards jsonb,
  fans_rpm jsonb,
  pools jsonb,
  average_hashrate_ths real,
  hardware_error_share real,
  -- only of an answer that could not be read: the bytes as text, and why
  raw text,
  unreadable_reason text,
  primary key (site_id, device_id)
) with (fillfactor = 60, autovacuum_vacuum_scale_factor = 0.05);

create table state_change (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  device_id bigint not null,
  from_state device_state,
  to_state device_state not null,
  at timestamptz not null,
  -- a rule's name (device-state.ts) or what somebody did: 'scrapped', 'sentForRepair', 'returned', 'added'
  cause text not null,
  user_id bigint references app_user
);
create index state_change_device on state_change (device_id, at desc);

create table warning (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  device_id bigint not null,
  -- 'hot', 'fan', 'board', 'hardwareErrors', 'wrongWorker'
  type text not null,
  -- 'warn' drives the device's state; 'notice' only tells
  level text not null check (level in ('warn', 'notice')),
  -- the figures that opened it: {celsius, limitCelsius}, {rpm}, {boards, expectedBoards}, {share}, {worker, expected}
  details jsonb not null default '{}',
  remote_file_name text,
  opened_at timestamptz not null,
  closed_at timestamptz
);
create unique index warning_open on warning (device_id, type) where closed_at is null;
create index warning_device on warning (device_id, opened_at desc);

create table repair_record (
  id bigint generated always as identity primary key,
  site_id bigint not null,
  device_id bigint not null,
  type text not null check (type in ('送修', '送回')),
  notes text not null default '',
  repair_date date not null,
  created_by bigint references app_user,
  created_at timestamptz not null default now()
);
create index repair_record_device on repair_record (device_id, id desc);
create index repair_record_date on repair_record (repair_date);

-- One pass over a site's devices.
create table sweep (
  id bigint generated always as identity primary key,
  site_id bigint not null references site,
  business_day date not null,
  started_at timestamptz not null,
  ended_at timestamptz not null,
  due int not null,
  answered int not null,
  unreadable int not null
);
create index sweep_site on sweep (site_id, ended_at desc);
create index sweep_day on sweep (business_day);

-- A sweep somebody asked for. Whoever polls takes it up; progress stands here.
create table sync_run (
  id bigint generated always as identity primary key,
  -- the device filter and the client scope it was asked with
  request jsonb not null,
  requested_by bigint references app_user,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed')),
  total int not null default 0,
  polled int not null default 0,
  answered int not null default 0,
  changed int not null default 0,
  unreadable int not null default 0,
  created_at timestamptz not null default now(),
  -- moves while somebody works on it; one that stands still was left by a killed process
  touched_at timestamptz not null default now(),
  ended_at timestamptz
);
create index sync_run_open on sync_run (id) where status in ('waiting', 'running');

-- Every readable answer, for as long as samples are kept. Partitions of six hours.
create table sample (
  ts timestamptz not null,
  site_id bigint not null,
  device_id bigint not null,
  hashrate_ths real,
  max_celsius real,
  max_fan_rpm int,
  watts int,
  uptime_s bigint,
  primary key (ts, site_id, device_id)
) partition by range (ts);

-- Figures per device and hour, partitions of a day.
create table device_hourly (
  hour timestamptz not null,
  site_id bigint not null,
  device_id bigint not null,
  reads int not null,
  hashrate_sum double precision not null,
  hashrate_reads int not null,
  max_celsius real,
  max_fan_rpm int,
  primary key (site_id, device_id, hour)
) partition by range (hour);

-- Figures per device and business day, kept up to date by each sweep; partitions of a month.
-- A device that moves to another site or account in the middle of a day has a row for each.
create table device_daily (
  day date not null,
  site_id bigint not null,
  device_id bigint not null,
  account_id bigint not null,
  client_id bigint not null,
  type_id bigint not null,
  polls_due int not null,
  polls_answered int not null,
  -- polls after which the device was offline or lost
  polls_offline int not null,
  hashrate_reads int not null,
  hashrate_sum double precision not null,
  max_celsius real,
  max_fan_rpm int,
  -- at the day's last sweep; null once the device moved on
  state device_state,
  -- the day's mean hash rate is at least 90 % of rated; false while nothing was read
  is_compliant boolean not null,
  primary key (site_id, device_id, day, account_id)
) partition by range (day);
create index device_daily_device on device_daily (device_id, day);

-- Sums of device_daily per scope and day: 'all' (id 0), 'site', 'client', 'account', and 'part' of every combination.
create table fleet_day (
  scope text not null check (scope in ('all', 'site', 'client', 'account')),
  scope_id bigint not null,
  day date not null,
  polls_due bigint not null,
  polls_answered bigint not null,
  polls_offline bigint not null,
  hashrate_reads bigint not null,
  hashrate_sum double precision not null,
  devices_answered int not null,
  devices_compliant int not null,
  state_normal int not null,
  state_low int not null,
  state_warn int not null,
  state_offline int not null,
  state_repairing int not null,
  state_repaired int not null,
  state_lost int not null,
  state_scrap int not null,
  primary key (scope, scope_id, day)
) with (fillfactor = 60);
create table fleet_day_part (
  day date not null,
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  type_id bigint not null,
  polls_due bigint not null,
  polls_answered bigint not null,
  polls_offline bigint not null,
  hashrate_reads bigint not null,
  hashrate_sum double precision not null,
  devices_answered int not null,
  devices_compliant int not null,
  state_normal int not null,
  state_low int not null,
  state_warn int not null,
  state_offline int not null,
  state_repairing int not null,
  state_repaired int not null,
  state_lost int not null,
  state_scrap int not null,
  primary key (site_id, day, client_id, account_id, type_id)
) with (fillfactor = 60);
create index fleet_day_part_client on fleet_day_part (client_id, day);

-- Sums follow the daily rows in the same transaction, whoever writes them.
create function add_fleet_day(changes fleet_day_part[]) returns void language sql as $$
  insert into fleet_day_part as p select * from unnest(changes) x order by site_id, day, client_id, account_id, type_id
  on conflict (site_id, day, client_id, account_id, type_id) do update set
    polls_due = p.polls_due + excluded.polls_due,
    polls_answered = p.polls_answered + excluded.polls_answered,
    polls_offline = p.polls_offline + excluded.polls_offline,
    hashrate_reads = p.hashrate_reads + excluded.hashrate_reads,
    hashrate_sum = p.hashrate_sum + excluded.hashrate_sum,
    devices_answered = p.devices_answered + excluded.devices_answered,
    devices_compliant = p.devices_compliant + excluded.devices_compliant,
    state_normal = p.state_normal + excluded.state_normal,
    state_low = p.state_low + excluded.state_low,
    state_warn = p.state_warn + excluded.state_warn,
    state_offline = p.state_offline + excluded.state_offline,
    state_repairing = p.state_repairing + excluded.state_repairing,
    state_repaired = p.state_repaired + excluded.state_repaired,
    state_lost = p.state_lost + excluded.state_lost,
    state_scrap = p.state_scrap + excluded.state_scrap;

  insert into fleet_day as f
  select case when grouping(site_id) = 0 then 'site' when grouping(client_id) = 0 then 'client'
              when grouping(account_id) = 0 then 'account' else 'all' end as scope,
         coalesce(site_id, client_id, account_id, 0) as scope_id, day,
         sum(polls_due), sum(polls_answered), sum(polls_offline), sum(hashrate_reads), sum(hashrate_sum),
         sum(devices_answered), sum(devices_compliant), sum(state_normal), sum(state_low), sum(state_warn),
         sum(state_offline), sum(state_repairing), sum(state_repaired), sum(state_lost), sum(state_scrap)
  from unnest(changes) x
  group by grouping sets ((day), (day, site_id), (day, client_id), (day, account_id))
  order by 1 desc, 2, 3
  on conflict (scope, scope_id, day) do update set
    polls_due = f.polls_due + excluded.polls_due,
    polls_answered = f.polls_answered + excluded.polls_answered,
    polls_offline = f.polls_offline + excluded.polls_offline,
    hashrate_reads = f.hashrate_reads + excluded.hashrate_reads,
    hashrate_sum = f.hashrate_sum + excluded.hashrate_sum,
    devices_answered = f.devices_answered + excluded.devices_answered,
    devices_compliant = f.devices_compliant + excluded.devices_compliant,
    state_normal = f.state_normal + excluded.state_normal,
    state_low = f.state_low + excluded.state_low,
    state_warn = f.state_warn + excluded.state_warn,
    state_offline = f.state_offline + excluded.state_offline,
    state_repairing = f.state_repairing + excluded.state_repairing,
    state_repaired = f.state_repaired + excluded.state_repaired,
    state_lost = f.state_lost + excluded.state_lost,
    state_scrap = f.state_scrap + excluded.state_scrap;
$$;

create function sum_fleet_day() returns trigger language plpgsql as $$
declare changes fleet_day_part[];
begin
  if tg_op = 'INSERT' then
    select array_agg(x) into changes from (
      select day, site_id, client_id, account_id, type_id,
        sum(polls_due), sum(polls_answered), sum(polls_offline), sum(hashrate_reads), sum(hashrate_sum),
        count(*) filter (where polls_answered > 0)::int, count(*) filter (where is_compliant)::int,
        count(*) filter (where state = 'normal')::int, count(*) filter (where state = 'low')::int,
        count(*) filter (where state = 'warn')::int, count(*) filter (where state = 'offline')::int,
        count(*) filter (where state = 'repairing')::int, count(*) filter (where state = 'repaired')::int,
        count(*) filter (where state = 'lost')::int, count(*) filter (where state = 'scrap')::int
      from new_rows group by 1, 2, 3, 4, 5) x;
  else
    -- new rows minus old rows; for a deletion there are no new ones
    select array_agg(x) into changes from (
      select day, site_id, client_id, account_id, type_id,
        sum(k * polls_due), sum(k * polls_answered), sum(k * polls_offline), sum(k * hashrate_reads),
        sum(k * hashrate_sum),
        coalesce(sum(k) filter (where polls_answered > 0), 0)::int, coalesce(sum(k) filter (where is_compliant), 0)::int,
        coalesce(sum(k) filter (where state = 'normal'), 0)::int, coalesce(sum(k) filter (where state = 'low'), 0)::int,
        coalesce(sum(k) filter (where state = 'warn'), 0)::int, coalesce(sum(k) filter (where state = 'offline'), 0)::int,
        coalesce(sum(k) filter (where state = 'repairing'), 0)::int,
        coalesce(sum(k) filter (where state = 'repaired'), 0)::int,
        coalesce(sum(k) filter (where state = 'lost'), 0)::int, coalesce(sum(k) filter (where state = 'scrap'), 0)::int
      from (select n.*, 1 as k from new_rows n union all select o.*, -1 from old_rows o) both_rows
      group by 1, 2, 3, 4, 5) x;
  end if;
  if changes is not null then
    perform add_fleet_day(changes);
  end if;
  return null;
end $$;
create trigger device_daily_summed_insert after insert on device_daily
  referencing new table as new_rows for each statement execute function sum_fleet_day();
create trigger device_daily_summed_update after update on device_daily
  referencing old table as old_rows new table as new_rows for each statement execute function sum_fleet_day();

-- Makes the partitions that moments between the two need; callable at any time, by several at once.
create function ensure_partitions(first timestamptz, last timestamptz) returns void language plpgsql as $$
declare
  at timestamp;
  until timestamp := last at time zone 'UTC';
  suffix text;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_partitions'));
  at := date_bin('6 hours', first at time zone 'UTC', timestamp '2020-01-01');
  while at <= until loop
    suffix := to_char(at, 'YYYYMMDD_HH24');
    if to_regclass('sample_' || suffix) is null then
      execute format('create table %I partition of sample for values from (%L) to (%L)',
        'sample_' || suffix, at || '+00', (at + interval '6 hours') || '+00');
    end if;
    at := at + interval '6 hours';
  end loop;
  at := date_trunc('day', first at time zone 'UTC');
  while at <= until loop
    suffix := to_char(at, 'YYYYMMDD');
    if to_regclass('device_hourly_' || suffix) is null then
      execute format('create table %I partition of device_hourly for values from (%L) to (%L) with (fillfactor = 70)',
        'device_hourly_' || suffix, at || '+00', (at + interval '1 day') || '+00');
    end if;
    at := at + interval '1 day';
  end loop;
  -- A business day may be a calendar day ahead of UTC.
  at := date_trunc('month', first at time zone 'UTC' - interval '1 day');
  while at <= until + interval '1 day' loop
    suffix := to_char(at, 'YYYYMM');
    if to_regclass('device_daily_' || suffix) is null then
      execute format('create table %I partition of device_daily for values from (%L) to (%L) with (fillfactor = 80)',
        'device_daily_' || suffix, at::date, (at + interval '1 month')::date);
    end if;
    at := at + interval '1 month';
  end loop;
end $$;
