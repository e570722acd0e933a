-- What a video or a recording was found to be when it arrived.
alter table attachment
  add column duration_ms bigint,
  add column width int,
  add column height int;
