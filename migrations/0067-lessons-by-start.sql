-- Lists begin with the latest lesson: the first page is read in this order, whatever else narrows it.
create index lesson_start on lesson (starts_at, id) where deleted_at is null;
