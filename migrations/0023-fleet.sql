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
