-- Where a client's compliance report is sent each month, and what was sent (docs/decisions/0146).
create table destination (
  id bigint generated always as identity primary key,
  client_id bigint not null references client (id),
  -- who saved it last: nothing is sent once that person may no longer do so
  user_id bigint not null references app_user (id),
  name text not null,
  kind text not null check (kind in ('mail', 'sftp', 'ftps', 'ftp')),
  -- of a mail
  address text,
  -- of a file server
  host text,
  port int,
  username text,
  sealed_password text,
  folder text not null default '',
  host_key text,
  format text not null check (format in ('pdf', 'xlsx', 'csv')),
  locale text not null check (locale in ('zh', 'en')),
  -- the report of a month is sent from this day of the next one on
  day_of_month int not null check (day_of_month between 1 and 28),
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index destination_name on destination (client_id, lower(name)) where deleted_at is null;

create table sent_report (
  id bigint generated always as identity primary key,
  destination_id bigint not null references destination (id),
  -- YYYY-MM
  month text not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  error text,
  file_name text,
  bytes bigint,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (destination_id, month)
);
create index sent_report_waiting on sent_report (next_try_at) where status = 'waiting';

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position, parent_id) values
  ('destination', 'destination', '/destination/index', 'download', '月报发送', 'Report sending', false, 24,
    (select id from route where key = 'menu_operations'));
insert into role_key (role, key, can_write) values
  ('管理员', 'destination', true), ('代理', 'destination', true) on conflict do nothing;
