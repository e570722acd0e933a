-- What administrators set in the console; the environment goes before it, defaults come after.
create table setting (
  name text primary key,
  value text,
  -- of secrets, sealed for this server
  sealed_value bytea,
  changed_at timestamptz not null default now(),
  changed_by bigint references app_user,
  check (num_nonnulls(value, sealed_value) = 1)
);

insert into permission_key (key, title_zh, title_en, position) values
  ('setting', '系统设置', 'Settings', 93),
  ('start', '开始使用', 'First steps', 94);
insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('setting', 'setting', '/setting/index', 'settings', '系统设置', 'Settings', false, 93),
  ('start', 'start', '/start/index', 'start', '开始使用', 'First steps', true, 94);
insert into role_key (role, key, can_write) values
  ('管理员', 'setting', true),
  ('管理员', 'start', true)
on conflict (role, key) do nothing;
