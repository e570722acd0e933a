-- Filters of lists that people gave a name, for themselves or for those they work with.

create table saved_view (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  company_id bigint not null references company,
  name text not null,
  -- the screen, and what stands behind the '?' of its address
  path text not null,
  search text not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (user_id, path, lower(name));
create index saved_view_shared on saved_view (company_id, path) where is_shared;
