-- What a sweep leaves behind lasts as one row a batch instead of one a poll, and without an index of polls (docs/decisions/0123): a sixth of the
-- log, and the same statements can add up polls of minutes at once.

create table poll_batch (
  site_id bigint not null,
  -- when it was written, by the clock of the process that wrote it: late polls are as young as the batch that brought them
  at timestamptz not null,
  batch_id uuid not null,
  -- the business hour of its polls, and that hour's day; a batch that crosses an hour is two rows
  hour timestamptz not null,
  day date not null,
  -- whether device_hourly and device_daily contain its polls
  is_summed boolean not null default false,
  -- One element a poll.
  polled_at timestamptz[] not null,
  device_id integer[] not null,
  -- of that moment
  account_id integer[] not null,
  client_id integer[] not null,
  type_id integer[] not null,
  -- null for a poll older than the last one
  state device_state[] not null,
  is_answered boolean[] not null,
  -- answered, and the answer could be read
  is_read boolean[] not null,
  is_offline boolean[] not null,
  hashrate_ths real[] not null,
  max_celsius real[] not null,
  max_fan_rpm integer[] not null,
  watts integer[] not null,
  uptime_s integer[] not null,
  primary key (site_id, batch_id, hour, at)
) partition by range (at);
create index poll_batch_unsummed on poll_batch (site_id, at) where not is_summed;
create index poll_batch_recent on poll_batch (site_id, at);

create view poll as
select b.site_id, b.at as written_at, b.hour, b.day, b.is_summed, p.*
from poll_batch b, unnest(b.polled_at, b.device_id, b.account_id, b.client_id, b.type_id, b.state, b.is_answered, b.is_read,
  b.is_offline, b.hashrate_ths, b.max_celsius, b.max_fan_rpm, b.watts, b.uptime_s)
  as p(polled_at, device_id, account_id, client_id, type_id, state, is_answered, is_read, is_offline, hashrate_ths, max_celsius,
    max_fan_rpm, watts, uptime_s);

create or replace function ensure_partitions(first timestamptz, last timestamptz) returns void language plpgsql as $function$
declare
  at timestamp;
  until timestamp := last at time zone 'UTC';
  suffix text;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_partitions'));
  -- Two hours: a partition is kept until its last batch is old enough.
  at := date_bin('2 hours', first at time zone 'UTC', timestamp '2020-01-01');
  while at <= until loop
    suffix := to_char(at, 'YYYYMMDD_HH24');
    if to_regclass('poll_batch_' || suffix) is null then
      execute format('create table %I partition of poll_batch for values from (%L) to (%L)',
        'poll_batch_' || suffix, at || '+00', (at + interval '2 hours') || '+00');
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
end $function$;

-- The samples of the last hour stay: rules look back a quarter of one. All of them are summed.
select ensure_partitions(now() - interval '2 hours', now() + interval '1 day');
insert into poll_batch
select s.site_id, least(max(s.ts), now()), gen_random_uuid(), date_trunc('hour', now()), current_date, true,
  array_agg(s.ts order by s.ts), array_agg(d.id order by s.ts), array_agg(d.account_id order by s.ts), array_agg(d.client_id order by s.ts),
  array_agg(d.type_id order by s.ts), array_agg(null::device_state), array_agg(true), array_agg(true), array_agg(false),
  array_agg(s.hashrate_ths order by s.ts), array_agg(s.max_celsius order by s.ts), array_agg(s.max_fan_rpm order by s.ts),
  array_agg(s.watts order by s.ts), array_agg(s.uptime_s order by s.ts)
from sample s join device d on d.id = s.device_id
where s.ts > now() - interval '1 hour'
group by s.site_id, date_trunc('minute', s.ts);
drop table sample;
drop function is_partitioned(regclass, timestamptz);

-- Boards, fans and pools of the last answer, which the next sweep brings again: lost when the database crashes, and never in its log.
alter table device_answer set unlogged;
