-- Single sign-on by OpenID Connect.

-- Who a person is at a provider: linked from a session of the person's own, or by an administrator.
create table identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null references app_user,
  linked_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index identity_user on identity (user_id);

-- A sign-on under way. The secret is in the browser's cookie; state, nonce and the PKCE verifier are derived from it.
create table sign_on_attempt (
  secret_hash bytea primary key,
  redirect_uri text not null,
  -- who links an identity; null: somebody logs in
  user_id bigint references app_user,
  begun_at timestamptz not null default now()
);
