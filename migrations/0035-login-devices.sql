-- Wrong passwords that strangers enter lock strangers out; a device that has logged in to the account before has a count of its own.

-- The wrong tries of a name since its last login: `failures` are forgotten after an hour, these are reported to the person.
alter table login_failure add column tries int not null default 0;

-- The phone as a proof where strangers have used up what an account allows them.
alter table phone_code drop constraint phone_code_purpose_check;
alter table phone_code add constraint phone_code_purpose_check check (purpose in ('register', 'reset', 'login'));

-- One row for each account that a browser has logged in to; its cookie is one for all of them.
create table login_device (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  user_id bigint not null references app_user on delete cascade,
  -- the session that the last login opened
  session_id bigint references user_session on delete set null,
  -- wrong tries since the last login
  failures int not null default 0,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  unique (token_hash, user_id)
);
create index login_device_user on login_device (user_id);
create index login_device_session on login_device (session_id);

-- Wrong tries between the login before and this one.
alter table user_session add column wrong_tries int not null default 0;
