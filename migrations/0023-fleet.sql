-- Whose sites a region sees, what devices were rated at on a day, every command run on a screen, and words for every key.

-- Who sees companies sees what stands at their sites: docs/decisions/0010.
create function sites_of_companies(companies bigint[]) returns bigint[] language sql stable as $$
  select coalesce(array_agg(id order by id), '{}') from site
  where coalesce(company_id, (select headquarters())) = any(companies)
$$;
drop function clients_in_companies;
create trigger site_told after insert on site for each statement execute function tell_callers_changed();
create trigger site_company_told after update of company_id on site
  for each row when (old.company_id is distinct from new.company_id) execute function tell_callers_changed();
