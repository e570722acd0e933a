-- Whether a version of a scale is used is asked for every scale that is listed.
create index lesson_comment_scale on lesson_comment (scale_id) where scale_id is not null;
