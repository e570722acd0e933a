-- Until when a person has seen the comments of a lesson; later ones are new to them.
create table comments_seen (
  user_id bigint not null references app_user on delete cascade,
  lesson_id bigint not null references lesson on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);
-- What was written before is not new to anybody.
insert into comments_seen (user_id, lesson_id)
select user_id, id from lesson union select user_id, lesson_id from lesson_reviewer;
