-- Saved views whose export is sent on a schedule (docs/decisions/0202). A view that is deleted takes its deliveries with it.
create table view_delivery (
  id bigint generated always as identity primary key,
  view_id bigint not null references saved_view (id) on delete cascade,
  -- null: to the mail address of the view's owner
  destination_id bigint references destination (id),
  every text not null check (every in ('day', 'week', 'month')),
  -- of the week (1: Monday), or of the month (to 28); 1 of every day
  on_day int not null check (on_day between 1 and 28),
  -- in the business time zone
  hour int not null check (hour between 0 and 23),
  format text not null check (format in ('xls', 'xlsx', 'csv')),
  locale text not null check (locale in ('zh', 'en')),
  next_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index view_delivery_view on view_delivery (view_id);
create index view_delivery_next on view_delivery (next_at);

create table sent_view (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references view_delivery (id) on delete cascade,
  due_at timestamptz not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  error text,
  file_name text,
  bytes bigint,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (delivery_id, due_at)
);
create index sent_view_waiting on sent_view (next_try_at) where status = 'waiting';
