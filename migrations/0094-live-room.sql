-- The lessons' own room: docs/decisions/0082-live-room.md.

-- What opens a room, once, for one person.
create table room_token (
  hash bytea primary key,
  lesson_id bigint not null references lesson on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  expires_at timestamptz not null
);
create index room_token_expiry on room_token (expires_at);

-- Which server holds the lesson's room, and when people were in it last.
alter table lesson add room_server text, add room_seen_at timestamptz;
