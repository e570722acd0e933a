-- The login that a found miner asks for: which family's, and whether it refused the site's.
alter table found_device
  add column login_family text,
  add column is_login_refused boolean not null default false;
