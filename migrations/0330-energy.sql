-- What energy costs at a site, and what was used and paid each day (docs/decisions/0200).

create table tariff (
  id bigint generated always as identity primary key,
  site_id bigint not null references site (id),
  -- holds until the next one of the site
  first_day date not null,
  -- ISO 4217
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- per kWh, for each hour of the day in the business time zone
  prices numeric(12, 6)[] not null check (cardinality(prices) = 24),
  created_at timestamptz not null default now()
);
create unique index tariff_first_day on tariff (site_id, first_day);

-- The sums of a day's hours, by currency: '' where the site had no tariff. scope_id is 0 of 'all'.
create table energy_day (
  scope text not null check (scope in ('all', 'site', 'client', 'account')),
  scope_id bigint not null,
  day date not null,
  currency text not null,
  seconds_due bigint not null,
  seconds_polled bigint not null,
  joules_measured bigint not null,
  joules_estimated bigint not null,
  megahashes bigint not null,
  paired_joules bigint not null,
  paired_megahashes bigint not null,
  -- J × price per kWh, summed over hours; by 3,600,000 it is the cost, and stays exact until then
  priced_joules numeric not null,
  primary key (scope, scope_id, day, currency)
);
create index energy_day_day on energy_day (day);

-- The same of each account at each site.
create table energy_day_part (
  client_id bigint not null,
  site_id bigint not null,
  account_id bigint not null,
  day date not null,
  currency text not null,
  seconds_due bigint not null,
  seconds_polled bigint not null,
  joules_measured bigint not null,
  joules_estimated bigint not null,
  megahashes bigint not null,
  paired_joules bigint not null,
  paired_megahashes bigint not null,
  priced_joules numeric not null,
  primary key (client_id, site_id, account_id, day, currency)
);
create index energy_day_part_day on energy_day_part (day);

-- Days whose hours or tariffs changed since they were summed up. A change made meanwhile raises the count, and the day stays.
create table energy_work (
  day date primary key,
  changes bigint not null default 1
);

-- The hours of a day, from which it is summed up.
create index fleet_hour_parts on fleet_hour (at) where site_id <> 0 and account_id <> 0;
insert into energy_work (day) select distinct day from fleet_hour where site_id = 0 and client_id = 0 and account_id = 0;

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position, parent_id) values
  ('energy', 'energy', '/energy/index', 'energy', '能耗与费用', 'Energy and cost', false, 8,
    (select id from route where key = 'menu_monitoring'));
insert into role_key (role, key, can_write) values
  ('管理员', 'energy', true), ('管理层', 'energy', false), ('代理', 'energy', false), ('客户', 'energy', false)
  on conflict do nothing;
