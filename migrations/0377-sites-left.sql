-- Where a device stood before: a day that it left there has to be cleared when it is summed at its new site. From the coordinator alone a database of several
-- machines learns which of them that concerns.
create table device_left (
  device_id bigint not null references device (id) on delete cascade,
  site_id bigint not null,
  left_at timestamptz not null default now(),
  primary key (device_id, site_id)
);

create function keep_left_site() returns trigger language plpgsql as $$
begin
  insert into device_left (device_id, site_id) values (old.id, old.site_id)
  on conflict (device_id, site_id) do update set left_at = now();
  return null;
end
$$;
create trigger device_left_site after update of site_id on device for each row when (old.site_id <> new.site_id)
  execute function keep_left_site();

-- Those that left lately: a poller may still bring what it polled then.
insert into device_left (device_id, site_id)
select distinct y.device_id, y.site_id from device_daily y join device d on d.id = y.device_id
where y.day >= current_date - 7 and y.state is not null and y.site_id <> d.site_id;
