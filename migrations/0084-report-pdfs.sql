-- Compliance reports as PDFs, drawn in the background; rows live for a day.
create table report_pdf (
  id bigint generated always as identity primary key,
  user_id bigint not null references app_user,
  token_id bigint references api_token,
  request jsonb not null,
  -- the clients that the caller saw: who sees others later may not read it
  clients jsonb not null,
  locale text not null check (locale in ('zh', 'en')),
  status text not null default 'waiting' check (status in ('waiting', 'done', 'failed')),
  share real not null default 0 check (share between 0 and 1),
  tries integer not null default 0,
  begun_at timestamptz,
  file_name text,
  pdf bytea,
  asked_at timestamptz not null default now(),
  check (status <> 'done' or (file_name is not null and pdf is not null))
);
create index report_pdf_waiting on report_pdf (asked_at) where status = 'waiting';
create index report_pdf_asked on report_pdf (asked_at);
create index report_pdf_user on report_pdf (user_id) where status = 'waiting';
