-- Whose sites a region sees, what devices were rated at on a day, every command run on a screen, and words for every key.

-- Who sees companies sees what stands at their sites: docs/decisions/0010.
create function sites_of_companies(companies bigint[]) returns bigint[] language sql stable as $$
  select coalesce(array_agg(id order by id), '{}') from site
  where coalesce(company_id, (select headquarters())) = any(companies)
$$;
drop function clients_in_companies;
create trigger site_told after insert on site for each statement execute function tell_callers_changed();
create trigger site_company_told after update of company_id on site
  for each row when (old.company_id is distinct from new.company_id) execute function tell_callers_changed();

-- What devices of a type were rated at, and since when: a report of an old month divides by the figures of its days. What was before
-- the first change is kept as having held from the beginning.
create table machine_type_rating (
  type_id bigint not null references machine_type on delete cascade,
  since timestamptz not null,
  rated_ths real not null,
  primary key (type_id, since)
);
insert into machine_type_rating (type_id, since, rated_ths) select id, '-infinity', rated_ths from machine_type;

create function keep_rating() returns trigger language plpgsql as $$
begin
  insert into machine_type_rating (type_id, since, rated_ths)
  values (new.id, case tg_op when 'INSERT' then '-infinity' else now() end, new.rated_ths)
  on conflict (type_id, since) do update set rated_ths = excluded.rated_ths;
  return null;
end $$;
create trigger machine_type_rated after insert on machine_type for each row execute function keep_rating();
create trigger machine_type_rated_anew after update of rated_ths on machine_type
  for each row when (old.rated_ths <> new.rated_ths) execute function keep_rating();

-- Every command run has a screen; what it is to send commands is said by the same key.
insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position)
values ('command', 'command', '/command/index', 'command', '设备指令', 'Commands', false, 76);

-- Words for the keys that have no screen of their own.
insert into permission_key (key, title_zh, title_en, position) values
  ('command_setting', '指令设置', 'Command settings', 77);

-- How long a device was away, kept with its records: to be sorted by. A record of one that is still away has no days yet.
alter table repair_record add column days_in_repair int, add column is_away boolean not null default false;

create function repair_stays(devices bigint[]) returns table (id bigint, days int, is_away boolean) language sql stable as $$
  select id, case type when '送修' then back - repair_date else repair_date - sent end, type = '送修' and back is null
  from (
    select id, type, repair_date,
      min(repair_date) filter (where type = '送回') over later as back,
      max(repair_date) filter (where type = '送修') over earlier as sent
    from repair_record where devices is null or device_id = any(devices)
    window later as (partition by device_id order by repair_date, id rows between 1 following and unbounded following),
      earlier as (partition by device_id order by repair_date, id rows between unbounded preceding and 1 preceding)
  ) records
$$;
-- Every row is written anew; without these it takes a fraction of the time.
drop index repair_record_device, repair_record_date, repair_record_client, repair_record_batch;
alter table repair_record disable trigger repair_counted_update;
update repair_record r set days_in_repair = s.days, is_away = s.is_away
from repair_stays(null) s where s.id = r.id and (s.days is not null or s.is_away);
alter table repair_record enable trigger repair_counted_update;
create index repair_record_device on repair_record (device_id, repair_date, id);
create index repair_record_date on repair_record (repair_date, id);
create index repair_record_client on repair_record (client_id, repair_date, id);
create index repair_record_batch on repair_record (batch_id) where batch_id is not null;

-- A record changes the stays of its device's others; where nothing changes any more, it ends.
create function keep_repair_stays() returns trigger language plpgsql as $$
declare devices bigint[];
begin
  if tg_op = 'DELETE' then
    select array_agg(distinct device_id) into devices from old_rows;
  else
    select array_agg(distinct device_id) into devices from new_rows;
  end if;
  if devices is not null then
    update repair_record r set days_in_repair = s.days, is_away = s.is_away
    from repair_stays(devices) s
    where s.id = r.id and (r.days_in_repair, r.is_away) is distinct from (s.days, s.is_away);
  end if;
  return null;
end $$;
create trigger repair_stayed_insert after insert on repair_record
  referencing new table as new_rows for each statement execute function keep_repair_stays();
create trigger repair_stayed_update after update on repair_record
  referencing new table as new_rows for each statement execute function keep_repair_stays();
create trigger repair_stayed_delete after delete on repair_record
  referencing old table as old_rows for each statement execute function keep_repair_stays();

-- What records can be sorted by; what may be missing comes last either way.
create index repair_record_by_type on repair_record (type, id);
create index repair_record_by_site on repair_record (site_id, id);
create index repair_record_by_notes on repair_record (left(notes, 100) collate "zh-x-icu", id);
create index repair_record_by_cost on repair_record (cost_yuan, id);
create index repair_record_by_cost_down on repair_record (cost_yuan desc nulls last, id desc);
create index repair_record_by_days on repair_record (days_in_repair, id) where not is_away;
create index repair_record_away on repair_record (repair_date, id) where is_away;

-- An owner's new name reaches its devices at once where they are few; where they are many, in pieces that hold up no sweep.
create table rename_work (
  -- 'client', 'account', 'site' or 'machine_type'
  kind text not null,
  owner_id bigint not null,
  -- devices up to here have the name
  last_id bigint not null default 0,
  primary key (kind, owner_id)
);

create or replace function rename_devices() returns trigger language plpgsql as $$
declare
  word text := case tg_table_name when 'machine_type' then 'type' else tg_table_name end;
  devices bigint;
begin
  execute format('select coalesce(sum(devices), 0) from device_count where %I = $1', word || '_id') into devices using new.id;
  if devices <= 1000 then
    execute format('update device set %I = $1 where %I = $2', word || '_name', word || '_id') using new.name, new.id;
  else
    insert into rename_work (kind, owner_id) values (tg_table_name, new.id)
    on conflict (kind, owner_id) do update set last_id = 0;
  end if;
  return null;
end $$;
