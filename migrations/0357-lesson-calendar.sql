-- The link by which a calendar shows a person's lessons. Each has one at most; another one replaces it.
create table lesson_calendar (
  user_id bigint primary key references app_user,
  code_hash bytea not null unique,
  -- the language of the events
  locale text not null check (locale in ('zh', 'en')),
  created_at timestamptz not null default now()
);
