-- What a minute and an hour of a device take on disk, made small: docs/decisions/0003. Narrow columns, the wide ones first.

alter table sample
  alter column site_id type int, alter column device_id type int, alter column uptime_s type int;

alter table device_hourly rename to device_hourly_wide;
create table device_hourly (
  hour timestamptz not null,
  hashrate_sum double precision not null,
  site_id int not null,
  device_id int not null,
  max_celsius real,
  max_fan_rpm int,
  reads smallint not null,
  hashrate_reads smallint not null,
  primary key (site_id, device_id, hour)
) partition by range (hour);

-- Makes the partitions that moments between the two need; callable at any time, by several at once.
create or replace function ensure_partitions(first timestamptz, last timestamptz) returns void language plpgsql as $$
declare
  at timestamp;
  until timestamp := last at time zone 'UTC';
  suffix text;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_partitions'));
  -- Two hours: a partition is kept until its last sample is old enough.
  at := date_bin('2 hours', first at time zone 'UTC', timestamp '2020-01-01');
  while at <= until loop
    suffix := to_char(at, 'YYYYMMDD_HH24');
    if to_regclass('sample_' || suffix) is null and not is_partitioned('sample', at at time zone 'UTC') then
      execute format('create table %I partition of sample for values from (%L) to (%L)',
        'sample_' || suffix, at || '+00', (at + interval '2 hours') || '+00');
    end if;
    at := at + interval '2 hours';
  end loop;
  at := date_trunc('day', first at time zone 'UTC');
  while at <= until loop
    suffix := to_char(at, 'YYYYMMDD');
    if to_regclass('device_hourly_' || suffix) is null then
      -- Half empty: each row of a page finds room on it for its next version, and no index is touched.
      execute format('create table %I partition of device_hourly for values from (%L) to (%L) with (fillfactor = 45)',
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

-- Whether a partition, of whatever length, holds that moment already.
create function is_partitioned(parent regclass, at timestamptz) returns boolean language sql as $$
  select exists (
    select from pg_inherits i join pg_class c on c.oid = i.inhrelid,
      regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM [(]''([^'']+)''[)] TO [(]''([^'']+)''[)]') m
    where i.inhparent = parent and at >= m[1]::timestamptz and at < m[2]::timestamptz)
$$;

do $$
declare partition record;
begin
  for partition in
    select c.relname as name,
      (regexp_match(pg_get_expr(c.relpartbound, c.oid), 'FROM [(]''([^'']+)''[)]'))[1]::timestamptz as since
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'device_hourly_wide'::regclass
    order by 2
  loop
    execute format('alter table %I rename to %I', partition.name, 'wide_' || partition.name);
    execute format('alter index %I rename to %I', partition.name || '_pkey', 'wide_' || partition.name || '_pkey');
    perform ensure_partitions(partition.since, partition.since);
  end loop;
end $$;
insert into device_hourly (hour, hashrate_sum, site_id, device_id, max_celsius, max_fan_rpm, reads, hashrate_reads)
select hour, hashrate_sum, site_id, device_id, max_celsius, max_fan_rpm, reads, hashrate_reads from device_hourly_wide
order by site_id, device_id, hour;
drop table device_hourly_wide;
