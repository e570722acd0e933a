-- Hash rate and power of the fleet, as integers: what each site's last sweep found, and what adds up over minutes and hours (docs/decisions/0149).

-- Unlogged: after a crash it is empty, which means unknown, until each site has been swept once.
create unlogged table fleet_live (
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  swept_at timestamptz not null,
  took_ms integer not null,
  devices_due integer not null,
  devices_online integer not null,
  devices_read integer not null,
  devices_measured integer not null,
  hashrate_mhs bigint not null,
  rated_mhs bigint not null,
  watts_measured bigint not null,
  watts_estimated bigint not null,
  paired_watts bigint not null,
  paired_mhs bigint not null,
  primary key (site_id, client_id, account_id)
) with (fillfactor = 50);

-- A row per hour of: each account at each site; each account, client and site; and all. Where it is not about one, the id is 0.
create table fleet_hour (
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  at timestamptz not null,
  day date not null,
  seconds_due bigint not null,
  seconds_polled bigint not null,
  seconds_online bigint not null,
  seconds_read bigint not null,
  seconds_measured bigint not null,
  megahashes bigint not null,
  rated_megahashes bigint not null,
  joules_measured bigint not null,
  joules_estimated bigint not null,
  paired_joules bigint not null,
  paired_megahashes bigint not null,
  primary key (site_id, client_id, account_id, at)
) with (fillfactor = 80);

-- The same per minute of the last hours; a crash may empty it.
create unlogged table fleet_minute (like fleet_hour including all) with (fillfactor = 80);
create index fleet_minute_at on fleet_minute (at);
