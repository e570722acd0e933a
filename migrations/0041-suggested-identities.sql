-- Unlinked identities whose verified claims name a user: administrators may link them; they open nothing by themselves.
create table suggested_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null references app_user,
  -- the verified e-mail address or phone, which is also the name that the user logs in by
  claim text not null,
  suggested_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index suggested_identity_user on suggested_identity (user_id, suggested_at);
