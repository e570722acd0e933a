-- Questions to the presenter of a live lesson, and who wants them answered: docs/decisions/0096-attendance-and-questions.md.
create table lesson_question (
  id bigint generated always as identity primary key,
  lesson_id bigint not null references lesson on delete cascade,
  user_id bigint not null references app_user,
  text text not null,
  -- made by the browser: sent again, it adds nothing
  draft_key uuid,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  deleted_at timestamptz
);
create index lesson_question_lesson on lesson_question (lesson_id) where deleted_at is null;
create unique index lesson_question_draft on lesson_question (lesson_id, user_id, draft_key);

create table lesson_question_vote (
  question_id bigint not null references lesson_question on delete cascade,
  user_id bigint not null references app_user on delete cascade,
  primary key (question_id, user_id)
);
