-- What an inspection of a tanker can consist of, and what it costs.

create table check_method (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null default '',
  -- CNY
  amount numeric(12, 2) not null check (amount >= 0),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index check_method_name on check_method (lower(name)) where deleted_at is null;

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position)
values ('indicator', 'indicator', '/indicator/index', 'list', '检测方法', 'Check methods', false, 88);
insert into role_key (role, key, can_write) values ('管理员', 'indicator', true);
