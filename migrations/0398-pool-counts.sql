-- Devices by the pool they mine at: most of a fleet may have the same, and counting them by its address reads them all.
create table pool_count (
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  active_pool text not null,
  devices int not null,
  primary key (site_id, client_id, account_id, active_pool)
) with (fillfactor = 50);

create function count_pools() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into pool_count as c
    select site_id, client_id, account_id, active_pool, count(*) from new_rows where active_pool is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (site_id, client_id, account_id, active_pool) do update set devices = c.devices + excluded.devices;
  elsif tg_op = 'DELETE' then
    insert into pool_count as c
    select site_id, client_id, account_id, active_pool, -count(*) from old_rows where active_pool is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (site_id, client_id, account_id, active_pool) do update set devices = c.devices + excluded.devices;
  else
    insert into pool_count as c
    select site_id, client_id, account_id, active_pool, sum(change)
    from (
      select site_id, client_id, account_id, active_pool, 1 as change from new_rows
      union all select site_id, client_id, account_id, active_pool, -1 from old_rows) both_rows
    where active_pool is not null
    group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
    on conflict (site_id, client_id, account_id, active_pool) do update set devices = c.devices + excluded.devices;
  end if;
  return null;
end $$;
create trigger device_pooled_insert after insert on device
  referencing new table as new_rows for each statement execute function count_pools();
create trigger device_pooled_update after update on device
  referencing old table as old_rows new table as new_rows for each statement execute function count_pools();
create trigger device_pooled_delete after delete on device
  referencing old table as old_rows for each statement execute function count_pools();

-- A change that is under way is counted first.
lock table device in share row exclusive mode;
insert into pool_count
select site_id, client_id, account_id, active_pool, count(*)
from device where active_pool is not null group by 1, 2, 3, 4;
analyze pool_count;
