-- Clients, accounts and sites as people keep them: their screens, which accounts a site takes, and how many devices came when.

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('agent', 'agent', '/agent/index', 'client', '客户信息', 'Client info', false, 5),
  ('agent_detail', 'agent_detail', '/agent_detail/index', 'chart', '客户详情', 'Client detail', false, 6),
  ('account_detail', 'account_detail', '/account_detail/index', 'chart', '子账户详情', 'Account detail', true, 7),
  ('site', 'site', '/site/index', 'site', '场地信息', 'Site info', false, 40),
  ('site_detail', 'site_detail', '/site_detail/index', 'chart', '场地详情', 'Site detail', false, 41);

-- A site is everybody's who stands there: only who sees all of it may change it.
insert into role_key (role, key, can_write) values ('管理员', 'site_admin', true);

-- Accounts whose devices may stand at a site: their people see it before the first device does.
create table site_account (
  site_id bigint not null references site,
  account_id bigint not null references account,
  primary key (site_id, account_id)
);
create index site_account_account on site_account (account_id);

-- How many devices were added in each quarter of an hour, which is whole in every time zone; whoever owned them then keeps them.
create table device_added (
  quarter timestamptz not null,
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  type_id bigint not null,
  devices int not null,
  primary key (quarter, site_id, client_id, account_id, type_id)
) with (fillfactor = 70);

create function quarter_of(at timestamptz) returns timestamptz language sql immutable as $$
  select date_bin('15 minutes', at, timestamptz '2020-01-01T00:00:00Z')
$$;

create function count_added_devices() returns trigger language plpgsql as $$
begin
  insert into device_added as c
  select quarter_of(created_at), site_id, client_id, account_id, type_id, count(*)::int
  from new_rows group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (quarter, site_id, client_id, account_id, type_id) do update set devices = c.devices + excluded.devices;
  return null;
end $$;
insert into device_added
select quarter_of(created_at), site_id, client_id, account_id, type_id, count(*) from device group by 1, 2, 3, 4, 5;
create trigger device_added_counted after insert on device
  referencing new table as new_rows for each statement execute function count_added_devices();

-- No device comes to an owner or a site that was deleted, or is being deleted: the lock waits for whoever does that.
create function refuse_deleted_place() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.account_id <> old.account_id then
    perform from account a join client c on c.id = a.client_id
    where a.id = new.account_id and a.deleted_at is null and c.deleted_at is null for key share;
    if not found then
      raise exception 'the account % was deleted', new.account_id using errcode = 'foreign_key_violation';
    end if;
  end if;
  if tg_op = 'INSERT' or new.site_id <> old.site_id then
    perform from site where id = new.site_id and deleted_at is null for key share;
    if not found then
      raise exception 'the site % was deleted', new.site_id using errcode = 'foreign_key_violation';
    end if;
  end if;
  return new;
end $$;
create trigger device_placed before insert or update of site_id, account_id on device
  for each row execute function refuse_deleted_place();

-- The trends of a client, or of an account, at one site.
create index fleet_day_part_place on fleet_day_part (client_id, site_id, day);
