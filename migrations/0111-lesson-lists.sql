-- Lists of lessons are counted, narrowed and sorted by their indexes alone; rows are read for one page. So the columns that a list is
-- narrowed by stand in each of them.

-- A score to sort by: numerics are slow to compare.
alter table lesson add column score_hundredths int generated always as ((score * 100)::int) stored;

drop index lesson_start;
create index lesson_start on lesson (starts_at, id)
  include (company_id, user_id, shared, state, name, course, series_id) where deleted_at is null;
drop index lesson_company;
create index lesson_company on lesson (company_id, starts_at, id)
  include (user_id, shared, state, name, course, series_id) where deleted_at is null;
drop index lesson_presenter;
create index lesson_presenter on lesson (user_id, id)
  include (company_id, shared, state, name, course, series_id, starts_at) where deleted_at is null;
create index lesson_name on lesson (name collate "zh-x-icu", id)
  include (company_id, user_id, shared, state, course, series_id, starts_at) where deleted_at is null;
create index lesson_course on lesson (course collate "zh-x-icu", id)
  include (company_id, user_id, shared, state, name, series_id, starts_at) where deleted_at is null;
create index lesson_comments on lesson (comment_count, id)
  include (company_id, user_id, shared, state, name, course, series_id, starts_at) where deleted_at is null;
create index lesson_score on lesson (score_hundredths, id)
  include (company_id, user_id, shared, state, name, course, series_id, starts_at, visibility, review_deadline) where deleted_at is null;

-- Presenters in the order of their names.
create index app_user_name on app_user (name collate "zh-x-icu", id);
