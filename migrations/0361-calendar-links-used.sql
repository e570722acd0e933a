-- When a calendar last fetched a link, to the hour: whoever made it sees whether it is in use.
alter table lesson_calendar add used_at timestamptz;
