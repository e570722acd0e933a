-- Warnings of one kind that struck many devices of a site, or of one rack, within minutes: one row in the list (docs/decisions/0203).
create table warning_storm (
  id bigint generated always as identity primary key,
  site_id bigint not null references site (id),
  -- null: it struck the site, not one rack
  rack_name text,
  rack_id bigint,
  type text not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  check ((rack_id is null) = (rack_name is null))
);
create index warning_storm_site on warning_storm (site_id, type, last_at);

alter table warning add column storm_id bigint references warning_storm (id);
create index warning_of_storm on warning (storm_id, opened_at, id) where storm_id is not null;

-- Of the warnings counted in warning_count, those of a storm.
create table warning_storm_count (
  storm_id bigint not null references warning_storm (id) on delete cascade,
  client_id bigint not null,
  is_open boolean not null,
  is_acknowledged boolean not null,
  warnings integer not null,
  primary key (storm_id, client_id, is_open, is_acknowledged)
) with (fillfactor = 50);

create or replace function count_warnings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into warning_count as c
    select site_id, client_id, type, closed_at is null, acknowledged_at is not null, count(*)::int
    from new_rows group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (site_id, client_id, type, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
    insert into warning_storm_count as c
    select storm_id, client_id, closed_at is null, acknowledged_at is not null, count(*)::int
    from new_rows where storm_id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (storm_id, client_id, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
  elsif tg_op = 'DELETE' then
    insert into warning_count as c
    select site_id, client_id, type, closed_at is null, acknowledged_at is not null, -count(*)::int
    from old_rows group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (site_id, client_id, type, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
    insert into warning_storm_count as c
    select storm_id, client_id, closed_at is null, acknowledged_at is not null, -count(*)::int
    from old_rows where storm_id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (storm_id, client_id, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
  else
    insert into warning_count as c
    select site_id, client_id, type, closed_at is null, acknowledged_at is not null, sum(change)::int
    from (select n.*, 1 as change from new_rows n union all select o.*, -1 from old_rows o) both_rows
    group by 1, 2, 3, 4, 5 having sum(change) <> 0 order by 1, 2, 3, 4, 5
    on conflict (site_id, client_id, type, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
    insert into warning_storm_count as c
    select storm_id, client_id, closed_at is null, acknowledged_at is not null, sum(change)::int
    from (select n.*, 1 as change from new_rows n union all select o.*, -1 from old_rows o) both_rows
    where storm_id is not null
    group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
    on conflict (storm_id, client_id, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
  end if;
  return null;
end $$;
