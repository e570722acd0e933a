-- A video belongs to one lesson: when its time is over it goes, and no other lesson may lose it.
drop index lesson_video;
create unique index lesson_video on lesson (video_id) where video_id is not null;
