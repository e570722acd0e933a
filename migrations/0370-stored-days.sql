-- What each table took at the end of a day, or so far today, so that its growth is seen. Kept for 60 days.
create table stored_day (
  day date not null,
  table_name text not null,
  bytes bigint not null,
  rows bigint not null,
  primary key (day, table_name)
);
