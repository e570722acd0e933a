-- Looking for miners in a site's networks, and what was found there.

create table site_range (
  id bigint generated always as identity primary key,
  site_id bigint not null references site,
  -- both included
  first_address inet not null,
  last_address inet not null check (last_address >= first_address),
  created_at timestamptz not null default now(),
  unique (site_id, first_address, last_address)
);

create table discovery_run (
  id bigint generated always as identity primary key,
  site_id bigint not null references site,
  -- [{from, to}], addresses as text
  ranges jsonb not null,
  requested_by bigint references app_user,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'cancelled', 'failed')),
  addresses int not null,
  probed int not null default 0,
  -- addresses where a miner's port is open, and those of them that said who they are
  answered int not null default 0,
  identified int not null default 0,
  -- how often it was begun: a process that was killed leaves it to another
  tries int not null default 0,
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  ended_at timestamptz
);
-- One at a time looks at a site.
create unique index discovery_run_open on discovery_run (site_id) where status in ('waiting', 'running');
create index discovery_run_site on discovery_run (site_id, id desc);

create table found_device (
  id bigint generated always as identity primary key,
  site_id bigint not null references site,
  run_id bigint not null,
  host inet not null,
  port int not null,
  -- null: a port is open, and nobody understood what answers there
  reader text,
  model text,
  serial text,
  mac text,
  firmware_version text,
  hashrate_ths real,
  worker text,
  seen_at timestamptz not null,
  unique (site_id, host, port)
);
create index found_device_serial on found_device (site_id, lower(serial));

-- Who stands at an address, and whose network card it is.
create index device_address on device (site_id, host, port);
create index device_mac on device (mac);

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position)
values ('discovery', 'discovery', '/discovery/index', 'search', '发现矿机', 'Find miners', false, 70);
-- Looking through a network is for those who answer for it.
insert into role_key (role, key, can_write) values ('管理员', 'discovery', true);
