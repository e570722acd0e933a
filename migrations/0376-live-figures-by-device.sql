-- The device first: while the statistics lack a new site, the planner took an index that begins with the site for as good as the whole key,
-- and read all of the site once per device.
alter table device_live drop constraint device_live_pkey;
alter table device_live add primary key (device_id, site_id);
