-- Repair records with what a workshop tells, warnings with what became of them, and who is told of what.

-- Repair records. A record stays with the client that owned the device when it was written.
alter table repair_record
  add column client_id bigint,
  -- records that were entered together: one load to a workshop
  add column batch_id bigint,
  add column vendor text,
  add column rma_number text,
  add column parts text,
  add column cost_yuan numeric(12, 2) check (cost_yuan >= 0);
update repair_record r set client_id = d.client_id from device d where d.id = r.device_id;
alter table repair_record alter column client_id set not null;
create sequence repair_batch_id_seq;
drop index repair_record_device;
drop index repair_record_date;
-- the last record of a device decides: the latest date, of one day the one entered last
create index repair_record_device on repair_record (device_id, repair_date, id);
create index repair_record_date on repair_record (repair_date, id);
create index repair_record_batch on repair_record (batch_id) where batch_id is not null;
-- searched as a machine's number, beside its serial
-- and what a list of warnings can be sorted by
create index device_by_miner_id on device (miner_id, id);
create index device_miner_id_anywhere on device using gin (lower(miner_id) gin_trgm_ops);
create index repair_record_client on repair_record (client_id, repair_date, id);

-- How many records a day has; what the daily lines and a list's total read.
create table repair_day (
  day date not null,
  site_id bigint not null,
  client_id bigint not null,
  type text not null,
  records int not null,
  primary key (day, site_id, client_id, type)
) with (fillfactor = 70);

create function own_repair_record() returns trigger language plpgsql as $$
begin
  select d.client_id, d.site_id into strict new.client_id, new.site_id from device d where d.id = new.device_id;
  return new;
end $$;
create trigger repair_record_owned before insert on repair_record
  for each row execute function own_repair_record();

create function count_repairs() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into repair_day as c
    select repair_date, site_id, client_id, type, -count(*)::int from old_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, site_id, client_id, type) do update set records = c.records + excluded.records;
  end if;
  if tg_op <> 'DELETE' then
    insert into repair_day as c
    select repair_date, site_id, client_id, type, count(*)::int from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, site_id, client_id, type) do update set records = c.records + excluded.records;
  end if;
  return null;
end $$;
insert into repair_day
select repair_date, site_id, client_id, type, count(*) from repair_record group by 1, 2, 3, 4;
create trigger repair_counted_insert after insert on repair_record
  referencing new table as new_rows for each statement execute function count_repairs();
create trigger repair_counted_update after update on repair_record
  referencing old table as old_rows new table as new_rows for each statement execute function count_repairs();
create trigger repair_counted_delete after delete on repair_record
  referencing old table as old_rows for each statement execute function count_repairs();

-- Warnings. An open one belongs to whoever owns the device, a closed one to whoever did.
alter table warning
  add column client_id bigint,
  add column acknowledged_at timestamptz,
  add column acknowledged_by bigint references app_user,
  add column note text not null default '';
update warning w set client_id = d.client_id from device d where d.id = w.device_id;
alter table warning alter column client_id set not null;
-- What a list is sorted or cut by; each ends in the id, and is read from either end.
create index warning_by_time on warning (opened_at, id);
create index warning_by_type on warning (type, opened_at, id);
create index warning_by_client on warning (client_id, opened_at, id);
create index warning_by_site on warning (site_id, opened_at, id);
create index warning_open_by_time on warning (opened_at, id) where closed_at is null;

-- What the miner said when the warning opened, as it said it.
create table warning_file (
  warning_id bigint primary key references warning on delete cascade,
  content text not null
);

create table warning_count (
  site_id bigint not null,
  client_id bigint not null,
  type text not null,
  is_open boolean not null,
  is_acknowledged boolean not null,
  warnings int not null,
  primary key (site_id, client_id, type, is_open, is_acknowledged)
) with (fillfactor = 50);

create function own_warning() returns trigger language plpgsql as $$
begin
  select d.client_id into strict new.client_id from device d where d.id = new.device_id;
  return new;
end $$;
create trigger warning_owned before insert on warning for each row execute function own_warning();

create function move_open_warnings() returns trigger language plpgsql as $$
begin
  update warning set client_id = new.client_id where device_id = new.id and closed_at is null;
  return null;
end $$;
create trigger device_moved_warnings after update on device
  for each row when (old.client_id <> new.client_id) execute function move_open_warnings();

create function count_warnings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into warning_count as c
    select site_id, client_id, type, closed_at is null, acknowledged_at is not null, count(*)::int
    from new_rows group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (site_id, client_id, type, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
  elsif tg_op = 'DELETE' then
    insert into warning_count as c
    select site_id, client_id, type, closed_at is null, acknowledged_at is not null, -count(*)::int
    from old_rows group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (site_id, client_id, type, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
  else
    insert into warning_count as c
    select site_id, client_id, type, closed_at is null, acknowledged_at is not null, sum(change)::int
    from (select n.*, 1 as change from new_rows n union all select o.*, -1 from old_rows o) both_rows
    group by 1, 2, 3, 4, 5 having sum(change) <> 0 order by 1, 2, 3, 4, 5
    on conflict (site_id, client_id, type, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
  end if;
  return null;
end $$;
insert into warning_count
select site_id, client_id, type, closed_at is null, false, count(*) from warning group by 1, 2, 3, 4;
create trigger warning_counted_insert after insert on warning
  referencing new table as new_rows for each statement execute function count_warnings();
create trigger warning_counted_update after update on warning
  referencing old table as old_rows new table as new_rows for each statement execute function count_warnings();
create trigger warning_counted_delete after delete on warning
  referencing old table as old_rows for each statement execute function count_warnings();

-- Notifications.

-- Where messages can go beside e-mail. Administrators enter these; an address is a secret, as a robot's holds its key.
create table notification_channel (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null check (kind in ('webhook', 'wecom', 'dingtalk', 'feishu')),
  url text not null,
  -- what signs a message: DingTalk's and Feishu's signing secret, the key of a webhook's HMAC
  secret text,
  -- false: administrators alone may choose it
  is_for_everybody boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index notification_channel_name on notification_channel (lower(name)) where deleted_at is null;

-- What a person wants to be told, and where.
create table notification_choice (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  -- null: by e-mail
  channel_id bigint references notification_channel,
  email text,
  -- types of warnings, and states: 'hot', 'offline' …
  kinds text[] not null,
  client_id bigint references client,
  site_id bigint references site,
  locale text not null check (locale in ('zh', 'en')),
  min_interval_minutes int not null default 10 check (min_interval_minutes between 1 and 1440),
  -- 'HH:MM' of the business time zone; what happens in between waits
  quiet_from text,
  quiet_until text,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  -- when the first and the last of what is not yet told was noticed
  pending_since timestamptz,
  pending_last_at timestamptz,
  last_message_at timestamptz,
  check ((channel_id is null) = (email is not null)),
  check ((quiet_from is null) = (quiet_until is null))
);
create index notification_choice_user on notification_choice (user_id);
create index notification_choice_pending on notification_choice (id) where pending_since is not null;

-- What happened, as written by the transaction in which it did; taken up and summed within seconds.
create table notification_event (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  kind text not null,
  site_id bigint not null,
  client_id bigint not null,
  devices int not null,
  -- the first few: [{serial, details}]
  samples jsonb not null
);

-- What a person was not yet told of, summed.
create table notification_pending (
  choice_id bigint not null references notification_choice on delete cascade,
  site_id bigint not null,
  client_id bigint not null,
  kind text not null,
  devices int not null,
  samples jsonb not null,
  primary key (choice_id, site_id, client_id, kind)
);

create table notification_message (
  id bigint generated always as identity primary key,
  choice_id bigint references notification_choice on delete set null,
  user_id bigint not null references app_user,
  channel_id bigint references notification_channel,
  -- an e-mail's address
  address text,
  subject text not null,
  body text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  tries int not null default 0,
  -- of the last try; never with a secret in it
  error text,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  sent_at timestamptz
);
create index notification_message_user on notification_message (user_id, id);
create index notification_message_waiting on notification_message (next_try_at) where status = 'waiting';

-- A few rows per statement, however many devices it changes; none while nobody wants to be told. What is written late
-- (a history, figures of a site that was cut off) is no news.
create function note_warnings() returns trigger language plpgsql as $$
begin
  if exists (select from notification_choice where is_active) then
    insert into notification_event (kind, site_id, client_id, devices, samples)
    select w.type, w.site_id, w.client_id, count(*),
      to_jsonb((array_agg(jsonb_build_object('serial', d.serial, 'details', w.details) order by w.id))[1:3])
    from new_rows w join device d on d.id = w.device_id
    where w.closed_at is null and w.opened_at > now() - interval '1 hour'
    group by 1, 2, 3;
  end if;
  return null;
end $$;
create trigger warning_noted after insert on warning
  referencing new table as new_rows for each statement execute function note_warnings();

create function note_state_changes() returns trigger language plpgsql as $$
begin
  if exists (select from notification_choice where is_active) then
    insert into notification_event (kind, site_id, client_id, devices, samples)
    select case when s.from_state in ('offline', 'lost') and s.to_state in ('normal', 'low', 'warn') then 'back' else s.to_state::text end,
      s.site_id, d.client_id, count(*), to_jsonb((array_agg(jsonb_build_object('serial', d.serial) order by s.id))[1:3])
    from new_rows s join device d on d.id = s.device_id
    where s.at > now() - interval '1 hour' and s.from_state is not null
      and (s.to_state in ('low', 'offline', 'lost', 'repairing', 'repaired', 'scrap') or s.from_state in ('offline', 'lost'))
    group by 1, 2, 3;
  end if;
  return null;
end $$;
create trigger state_change_noted after insert on state_change
  referencing new table as new_rows for each statement execute function note_state_changes();

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('by_agent', 'by_agent', '/by_agent/index', 'warning', '告警设备', 'Warned devices', false, 20),
  ('materialType', 'materialType', '/materialType/index', 'bell', '告警信息', 'Warning info', false, 25),
  ('sale', 'sale', '/sale/index', 'wrench', '维修记录', 'Repair records', false, 30),
  ('notification', 'notification', '/notification/index', 'bell', '通知设置', 'Notifications', true, 91);
-- Limits of machine types and the channels of notifications.
insert into role_key (role, key, can_write) values ('管理员', 'warningRule', true), ('管理员', 'notificationChannel', true);
-- What somebody wants to be told is their own affair, whatever else the role may change.
insert into role_key (role, key, can_write) select name, 'notification', true from role where name in ('管理员', '代理', '客户');
