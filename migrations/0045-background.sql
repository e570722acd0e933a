-- What the servers do by themselves, for the console. When it runs next stands in the queue (graphile_worker).
create table background_task (
  id bigint generated always as identity primary key,
  name text not null unique,
  title_zh text not null,
  title_en text not null,
  every_seconds int not null,
  last_done_at timestamptz,
  last_failed_at timestamptz,
  last_error text,
  -- of the last run
  last_ms int,
  -- in a row
  failures int not null default 0
);

insert into permission_key (key, title_zh, title_en, position) values ('background', '后台任务', 'Background work', 97);
insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('background', 'background', '/background/index', 'sync', '后台任务', 'Background work', false, 94);
insert into role_key (role, key, can_write) values ('管理员', 'background', true) on conflict (role, key) do nothing;
