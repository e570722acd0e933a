-- Files that people send: videos, avatars, pictures of companies. Their bytes lie in the file store, by key.

create table attachment (
  id bigint generated always as identity primary key,
  -- where its bytes are, and the name in its address; random, so that nobody finds one by counting
  key text not null unique,
  -- 1 video, 2 avatar, 3 picture of a company
  file_type smallint not null check (file_type in (1, 2, 3)),
  -- the person it belongs to; of an avatar the one it shows
  owner_id bigint not null references app_user,
  company_id bigint not null references company,
  -- as its person named it; for people to read, never a path
  file_name text not null,
  -- until it is finished: what was announced, which counts against the quota
  size_bytes bigint not null check (size_bytes >= 0),
  -- by its content; null until that was looked at
  content_type text,
  -- of the small form of an avatar, which lies at '<key>-small'
  small_size_bytes bigint,
  created_at timestamptz not null default now(),
  -- null: its bytes have not all arrived
  finished_at timestamptz,
  -- its bytes go soon
  deleted_at timestamptz
);
create index attachment_owner on attachment (owner_id);
create index attachment_company on attachment (company_id);
create index attachment_unfinished on attachment (created_at) where finished_at is null or deleted_at is not null;

-- Who may read a file beside its owner and administrators; whatever shows a file to people keeps its readers here.
create table attachment_reader (
  attachment_id bigint not null references attachment on delete cascade,
  user_id bigint not null references app_user,
  primary key (attachment_id, user_id)
);

alter table app_user add column avatar_id bigint references attachment on delete set null;
create index app_user_avatar on app_user (avatar_id) where avatar_id is not null;
create index company_pic on company (pic_id) where pic_id is not null;
create index company_small_pic on company (small_pic_id) where small_pic_id is not null;
