-- When a device is so for so long, something is done (docs/decisions/0204).
create table automation (
  id bigint generated always as identity primary key,
  name text not null,
  -- null: every site
  site_id bigint references site (id),
  condition text not null check (condition in ('state', 'warning', 'hotter', 'priceFrom', 'priceBelow')),
  state device_state check ((condition = 'state') = (state is not null)),
  warning_type text check ((condition = 'warning') = (warning_type is not null)),
  -- °C, or a price per kWh in the currency of the site's tariff
  bound double precision check ((condition in ('hotter', 'priceFrom', 'priceBelow')) = (bound is not null)),
  for_minutes int not null check (for_minutes between 5 and 10080),
  action text not null check (action in ('restart', 'sleep', 'wake', 'limitPower', 'notify', 'repair')),
  power_percent int check ((action = 'limitPower') = (power_percent is not null)),
  channel_id bigint references notification_channel (id),
  locale text not null check (locale in ('zh', 'en')),
  is_active boolean not null default false,
  -- of the last change: commands and repair records are sent in this user's name
  saved_by bigint not null references app_user (id),
  created_at timestamptz not null default now(),
  -- its log outlives it
  deleted_at timestamptz,
  check ((action = 'notify') = (channel_id is not null))
);

-- One row: stops all automations at once. Each decision reads it.
create table automation_switch (
  is_stopped boolean not null default false,
  changed_by bigint references app_user (id),
  changed_at timestamptz
);
create unique index automation_switch_one on automation_switch ((true));
insert into automation_switch default values;

-- Sites at which automations may send commands, by an administrator's word.
create table automation_site (
  site_id bigint primary key references site (id),
  allowed_by bigint not null references app_user (id),
  allowed_at timestamptz not null default now()
);

-- Since which poll a device matches, and its last poll that does. No row: it does not, or is not known.
create table automation_match (
  automation_id bigint not null references automation (id) on delete cascade,
  device_id bigint not null references device (id) on delete cascade,
  since timestamptz not null,
  last_at timestamptz not null,
  primary key (automation_id, device_id)
);
create index automation_match_device on automation_match (device_id);

-- What was done to a device, once for each time that it matched; written before anything is sent.
create table automation_action (
  id bigint generated always as identity primary key,
  automation_id bigint not null references automation (id),
  site_id bigint not null,
  device_id bigint not null references device (id) on delete cascade,
  since timestamptz not null,
  at timestamptz not null default now(),
  action text not null,
  -- what was seen: state, °C, price
  seen jsonb not null,
  run_id bigint references command_run (id),
  unique (automation_id, device_id, since)
);
create index automation_action_site on automation_action (site_id, at);
create index automation_action_latest on automation_action (at, id);
create index automation_action_device on automation_action (device_id, at);

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position, parent_id) values
  ('automation', 'automation', '/automation/index', 'sync', '自动处理', 'Automations', false, 26,
    (select id from route where key = 'menu_operations'));
insert into role_key (role, key, can_write) values
  ('管理员', 'automation', true), ('管理层', 'automation', false) on conflict do nothing;
