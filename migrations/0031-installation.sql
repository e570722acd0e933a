-- Which installation this database is. Browsers send a host's cookies to all its ports, so a cookie's name carries it.

create table installation (
  is_only boolean primary key default true check (is_only),
  id text not null default left(replace(gen_random_uuid()::text, '-', ''), 12)
);
insert into installation default values;
