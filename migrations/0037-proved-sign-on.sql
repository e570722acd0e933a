-- A sign-on whose provider said who it is, and which waits for the person's second factor.
create table proved_sign_on (
  -- of the secret in the browser's cookie
  secret_hash bytea primary key,
  user_id bigint not null references app_user,
  proved_at timestamptz not null default now()
);
