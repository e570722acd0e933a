-- Who was in the room of a live lesson, stay by stay: docs/decisions/0096-attendance-and-questions.md.
create table lesson_attendance (
  id bigint generated always as identity primary key,
  lesson_id bigint not null references lesson on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  came_at timestamptz not null default now(),
  -- noted every few seconds
  seen_at timestamptz not null default now()
);
create index lesson_attendance_person on lesson_attendance (lesson_id, user_id, seen_at);
