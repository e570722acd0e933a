-- A comment is sent again when its answer was lost: the key its browser made for the draft shows that it is there already.
alter table lesson_comment add column draft_key uuid;
create unique index lesson_comment_draft on lesson_comment (lesson_id, user_id, draft_key) where draft_key is not null;
