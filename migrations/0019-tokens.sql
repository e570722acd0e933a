-- Tokens that people make for scripts, and where one is logged in.

create table api_token (
  id bigint generated always as identity primary key,
  -- sha256 of the token; the token itself is stored nowhere
  token_hash bytea not null unique,
  -- how it begins, so that its maker recognises it
  prefix text not null,
  name text not null,
  -- who made it; it never does more than this person may
  user_id bigint not null references app_user,
  role text not null references role on update cascade,
  can_write boolean not null,
  -- null: all that the role sees
  client_ids bigint[],
  company_ids bigint[],
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  last_used_address text,
  revoked_at timestamptz,
  revoked_by bigint references app_user,
  check (expires_at <= created_at + interval '367 days')
);
create index api_token_user on api_token (user_id, id);

create trigger api_token_deleted_told after delete on api_token for each statement execute function tell_callers_changed();
-- Not of a use that is noted: that changes nothing for anybody.
create trigger api_token_revoked_told after update of revoked_at on api_token
  for each row when (old.revoked_at is distinct from new.revoked_at) execute function tell_callers_changed();

-- Which token acted; null: the person in the console.
alter table audit_log add column token_id bigint references api_token;

-- Ending a session ends what its browser remembers of the login, too.
alter table remember_token add column session_id bigint references user_session on delete set null;
create index remember_token_session on remember_token (session_id);

insert into permission_key (key, title_zh, title_en, position) values
  ('token_admin', '令牌管理', 'Managing API tokens', 89);
insert into role_key (role, key, can_write) values ('管理员', 'token_admin', true)
on conflict (role, key) do nothing;

-- Everybody's own screens, as the profile is.
insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('session', 'session', '/session/index', 'device', '登录设备', 'Where I am logged in', true, 95),
  ('token', 'token', '/token/index', 'key', 'API 令牌', 'API tokens', true, 96);
