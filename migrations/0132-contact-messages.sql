-- Who books may be written to by mail as well, in the language that they booked in.
alter table reservation add column email text,
  add column locale text not null default 'zh' check (locale in ('zh', 'en'));

-- What a booking's contact is sent; its words and where it goes follow from the booking when it is sent.
create table contact_message (
  id bigint generated always as identity primary key,
  reservation_id bigint not null references reservation,
  cause text not null check (cause in ('booked', 'waiting', 'seated', 'moved', 'tomorrow', 'called', 'cancelled')),
  way text not null check (way in ('sms', 'mail')),
  -- dropped: by the time it was due it was no longer true
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed', 'dropped')),
  tries int not null default 0,
  error text,
  created_at timestamptz not null default now(),
  next_try_at timestamptz not null default now(),
  sent_at timestamptz
);
create index contact_message_waiting on contact_message (next_try_at) where status = 'waiting';
create index contact_message_reservation on contact_message (reservation_id, id);
