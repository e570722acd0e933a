-- The best first, as a list sorted by score begins; lessons without a score come last.
drop index lesson_score;
create index lesson_score on lesson (score_hundredths desc nulls last, id desc)
  include (company_id, user_id, shared, state, name, course, series_id, starts_at, visibility, review_deadline) where deleted_at is null;
