-- The reports of each first two characters of a number, in their order: 20,000 of 5 million were sorted. With the number itself, so that
-- they are counted by the index alone; the old one stays for one character.
create index inspection_number_two on inspection (left(report_number, 2), created_at, id) include (report_number);

-- A base's own people look through one base: with its id the indexes of texts answer them without reading the reports.
drop index inspection_checked_org;
drop index inspection_contact;
drop index inspection_license;
drop index inspection_methods;
drop index inspection_phone;
drop index inspection_tanker;
create index inspection_checked_org on inspection (checked_org, created_at, id) include (company_id);
create index inspection_contact on inspection (contact_name, created_at, id) include (company_id);
create index inspection_license on inspection (license_number, created_at, id) include (company_id);
create index inspection_methods on inspection (method_names, created_at, id) include (company_id);
create index inspection_phone on inspection (phone, created_at, id) include (company_id);
create index inspection_tanker on inspection (tanker_number, created_at, id) include (company_id);

-- Sorted by what the list can be sorted by, all reports were sorted for a page. Missing values are last in either direction.
create index inspection_by_carrier on inspection (checked_org collate "zh-x-icu", id);
create index inspection_by_amount on inspection (amount, id);
create index inspection_by_issue on inspection (issued_at, id);
create index inspection_by_latest_issue on inspection (issued_at desc nulls last, id desc);

analyze inspection;
