-- The links of a base that are open, and a carrier's issued reports there.
create index carrier_link_open on carrier_link (company_id, id) where revoked_at is null;
create index inspection_carrier on inspection (company_id, checked_org, tanker_number, issued_at) where status = 4;
create index tanker_carrier on tanker (company_id, checked_org);
