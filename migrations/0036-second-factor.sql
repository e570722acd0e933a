-- A second factor: codes of an app (TOTP), and recovery codes for who lost it.
create table second_factor (
  user_id bigint primary key references app_user on delete cascade,
  sealed_secret text not null,
  -- the time step of the last code: neither it nor an earlier one is taken again
  last_step bigint,
  -- null: begun, and not asked for yet
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
create table recovery_code (
  user_id bigint not null references second_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- Who took the person's second factor away; reported at the next login.
alter table app_user add column factor_reset_by bigint references app_user;
