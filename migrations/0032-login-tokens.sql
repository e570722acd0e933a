-- Tokens that log in once, and which session handed one over.

alter table user_session add column maker_session_id bigint references user_session on delete set null;
create index user_session_maker on user_session (maker_session_id) where maker_session_id is not null;

create table login_token (
  -- sha256 of the token; the token itself is stored nowhere
  token_hash bytea primary key,
  -- that of the person who made it
  session_id bigint not null references user_session on delete cascade,
  expires_at timestamptz not null
);
create index login_token_session on login_token (session_id);
