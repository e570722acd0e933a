-- In words, of a good backup: what people should look at all the same, such as older ones that could not be removed.
alter table backup_run add column warning text;
