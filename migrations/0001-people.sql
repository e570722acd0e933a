-- Companies, people, roles and sessions.

create table company (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null default 'base' check (kind in ('hq', 'base', 'site')),
  super_company_id bigint references company,
  domain text unique check (domain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);

-- A role is its Chinese name: it is what the product calls the user's nickName.
create table role (
  name text primary key,
  title_en text not null,
  -- which rows its people see: 'all', or those of the clients assigned to the person
  client_scope text not null check (client_scope in ('all', 'assigned')),
  position int not null
);

-- The one table that decides what a role sees, in the menu and in every call.
create table role_key (
  role text not null references role on update cascade on delete cascade,
  key text not null,
  can_write boolean not null default false,
  primary key (role, key)
);

create table route (
  id bigint generated always as identity primary key,
  parent_id bigint references route,
  key text not null unique,
  component text not null,
  path text not null,
  redirect text,
  icon text,
  title_zh text not null,
  title_en text not null,
  is_hidden boolean not null default false,
  position int not null
);

create table app_user (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  phone text not null,
  name text not null,
  role text not null references role on update cascade,
  password_hash text not null,
  -- null until the person chose a password of their own
  last_password_reset_at timestamptz,
  must_change_password boolean not null default false,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index app_user_phone on app_user (lower(phone)) where deleted_at is null;

create table user_session (
  id bigint generated always as identity primary key,
  -- sha256 of the token; the token itself is stored nowhere
  token_hash bytea not null unique,
  user_id bigint not null references app_user,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  address text,
  user_agent text,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'expired', 'elsewhere', 'revoked'))
);
create index user_session_user on user_session (user_id) where ended_at is null;

-- What 'remember me' leaves in a browser: a secret that stands in for the password, revoked when that changes.
create table remember_token (
  token_hash bytea primary key,
  user_id bigint not null references app_user,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index remember_token_user on remember_token (user_id);

-- Failed logins in a row, per name and per address; both slow down what comes next.
create table login_failure (
  kind text not null check (kind in ('name', 'address')),
  value text not null,
  failures int not null,
  last_at timestamptz not null,
  primary key (kind, value)
);

-- Nonces of logins already made, kept as long as their time would still be accepted: a recorded login is no key.
create table login_nonce (
  nonce text primary key,
  seen_at timestamptz not null default now()
);

-- The server's own key pairs, made at first start.
create table server_key (
  purpose text primary key,
  public_pem text not null,
  private_pem text not null,
  created_at timestamptz not null default now()
);

create table user_preference (
  user_id bigint not null references app_user,
  name text not null,
  value jsonb not null,
  primary key (user_id, name)
);

-- Who changed what, when, from what, to what.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id bigint references app_user,
  action text not null,
  object_kind text not null,
  object_id bigint,
  before jsonb,
  after jsonb,
  request_id text
);
create index audit_log_at on audit_log (at);
create index audit_log_object on audit_log (object_kind, object_id, at);

insert into role (name, title_en, client_scope, position) values
  ('管理员', 'Administrator', 'all', 1),
  ('代理', 'Agent', 'assigned', 2),
  ('客户', 'Client', 'assigned', 3);

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('machine', 'machine', '/machine/index', 'dashboard', '设备信息', 'Device info', false, 10),
  ('machine_list', 'machine_list', '/machine_list/index', 'list', '设备列表', 'Device list', true, 11),
  ('traceDetail', 'traceDetail', '/traceDetail/index', 'detail', '设备详情', 'Device detail', true, 12),
  ('profile', 'profile', '/profile/index', 'user', '个人信息', 'Personal info', true, 90);

-- The way back up, as the breadcrumb shows it.
update route set parent_id = (select id from route where key = 'machine') where key = 'machine_list';
update route set parent_id = (select id from route where key = 'machine_list') where key = 'traceDetail';

insert into role_key (role, key, can_write)
select role, key, role <> '客户'
from unnest(array['管理员', '代理', '客户']) role,
     unnest(array['agent', 'agent_detail', 'account_detail', 'site', 'site_detail', 'machine', 'machine_list', 'by_agent',
                  'materialType', 'sale', 'traceDetail']) key;
delete from role_key where role = '客户' and key = 'agent';
