-- The logins for the pages of a site's miners, one for each family of makes. No call returns a password.
create table site_miner_login (
  site_id bigint not null references site (id),
  family text not null,
  account text not null,
  sealed_password text not null,
  primary key (site_id, family)
);
