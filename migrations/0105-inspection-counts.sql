-- How many reports there are by what lists are filtered by most: a list of 500,000 is not counted for each page.
create table inspection_count (
  company_id bigint not null references company,
  status smallint not null,
  -- '' while there is none
  result text not null,
  tanker_type text not null,
  reports int not null,
  primary key (company_id, status, result, tanker_type)
);
insert into inspection_count
select company_id, status, coalesce(result, ''), tanker_type, count(*) from inspection group by 1, 2, 3, 4;

create function count_inspections() returns trigger language plpgsql as $$
declare changes inspection_count[];
begin
  if tg_op = 'INSERT' then
    select array_agg(x order by x) into changes from (
      select company_id, status, coalesce(result, ''), tanker_type, count(*)::int from new_rows group by 1, 2, 3, 4) x;
  elsif tg_op = 'DELETE' then
    select array_agg(x order by x) into changes from (
      select company_id, status, coalesce(result, ''), tanker_type, -count(*)::int from old_rows group by 1, 2, 3, 4) x;
  else
    select array_agg(x order by x) into changes from (
      select company_id, status, coalesce(result, ''), tanker_type, sum(change)::int
      from (select n.*, 1 as change from new_rows n union all select o.*, -1 from old_rows o) both_rows
      group by 1, 2, 3, 4 having sum(change) <> 0) x;
  end if;
  -- In the order of the key, so that two changes can't deadlock.
  insert into inspection_count as c select x.* from unnest(changes) x order by 1, 2, 3, 4
  on conflict (company_id, status, result, tanker_type) do update set reports = c.reports + excluded.reports;
  return null;
end $$;
create trigger inspection_counted_insert after insert on inspection
  referencing new table as new_rows for each statement execute function count_inspections();
create trigger inspection_counted_update after update on inspection
  referencing old table as old_rows new table as new_rows for each statement execute function count_inspections();
create trigger inspection_counted_delete after delete on inspection
  referencing old table as old_rows for each statement execute function count_inspections();

-- The list of all bases in its usual orders, and by a part of what people type.
create index inspection_created on inspection (created_at, id);
create index inspection_status_of_all on inspection (status, created_at, id);
create index inspection_tanker_anywhere on inspection using gin (lower(tanker_number) gin_trgm_ops);
create index inspection_number_anywhere on inspection using gin (lower(report_number) gin_trgm_ops);
create index inspection_carrier_anywhere on inspection using gin (lower(checked_org) gin_trgm_ops);
