-- Privileged commands: what each site allows, what was asked for, and what became of it on each device.

create table site_command_setting (
  site_id bigint primary key references site,
  restart boolean not null default false,
  find_me boolean not null default false,
  switch_pool boolean not null default false,
  -- of makes that ask for one: its name where they have names, and the password, sealed
  account text,
  sealed_password bytea
);

create table command_run (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('restart', 'findMe', 'switchPool')),
  -- of a light: on or off
  is_on boolean,
  -- of a switch: the pool as miners name it; no user: whichever they mine as there
  pool_url text,
  pool_user text,
  requested_by bigint not null references app_user,
  status text not null default 'running' check (status in ('running', 'done', 'cancelled', 'interrupted')),
  batch_size int not null,
  pause_ms int not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index command_run_person on command_run (requested_by, created_at);
create index command_run_open on command_run (id) where status = 'running';

-- A run's share of one site, done by whoever polls the site.
create table command_run_site (
  site_id bigint not null references site,
  run_id bigint not null references command_run,
  kind text not null,
  is_open boolean not null default true,
  -- before that the next devices are not told
  next_at timestamptz not null default now(),
  touched_at timestamptz not null default now(),
  primary key (site_id, run_id)
);
-- A site's miners are restarted by one run at a time.
create unique index command_run_site_restart on command_run_site (site_id) where kind = 'restart' and is_open;
create index command_run_site_open on command_run_site (run_id) where is_open;

create table device_command (
  site_id bigint not null,
  run_id bigint not null references command_run,
  device_id bigint not null,
  -- 'sent' is noted before the miner is told, so that nobody tells it twice; 'unknown': it was told, and who told it is gone
  status text not null check (status in ('waiting', 'sent', 'done', 'refused', 'unanswered', 'silent', 'unreadable', 'busy',
                                         'unknown', 'cancelled', 'interrupted', 'leftOut')),
  -- why it was left out, or what the miner said
  reason text,
  code int,
  is_access_denied boolean not null default false,
  -- the process that told it
  sender uuid,
  sent_at timestamptz,
  ended_at timestamptz,
  primary key (site_id, run_id, device_id)
);
create index device_command_run on device_command (run_id, device_id);
create index device_command_device on device_command (device_id, run_id desc);
create index device_command_open on device_command (site_id, run_id) where status in ('waiting', 'sent');

insert into role_key (role, key, can_write) select name, 'command', true from role where name in ('管理员', '代理');
insert into role_key (role, key, can_write) select name, 'command_setting', true from role where name = '管理员';
