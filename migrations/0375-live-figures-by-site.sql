-- The site comes first in the key, so that a database of several machines can keep a site's figures together (docs/decisions/0225); such a
-- database refuses the reference to device. A device that moves takes its row along (save-device.sql.ts).
alter table device_live rename to device_live_before;
alter index device_live_pkey rename to device_live_before_pkey;
create unlogged table device_live (
  site_id bigint not null,
  device_id bigint not null,
  polled_at timestamptz not null,
  answered_at timestamptz,
  hashrate_ths real,
  rated_share real,
  max_celsius real,
  max_fan_rpm integer,
  watts integer,
  uptime_s bigint,
  primary key (site_id, device_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);
insert into device_live
select d.site_id, l.* from device_live_before l join device d on d.id = l.device_id order by d.site_id, l.device_id;
drop table device_live_before;
