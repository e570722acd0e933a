-- What a file is sent for, as its type understands it: a video's lesson. Once that is gone, no more of the file is taken.
alter table attachment add column target_id bigint;
