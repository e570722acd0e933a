-- A text and a state, result, type or inspector: with these columns the index of the text answers, and no report is read. A carrier's passed
-- reports were found by reading all that passed (35,850 pages of 500,000 reports, 142 since), half a million phones with a result by
-- reading each (60,899, 825 since).
drop index inspection_checked_org;
drop index inspection_contact;
drop index inspection_license;
drop index inspection_methods;
drop index inspection_phone;
drop index inspection_tanker;
create index inspection_checked_org on inspection (checked_org, created_at, id) include (company_id, status, result, tanker_type, inspector_id);
create index inspection_contact on inspection (contact_name, created_at, id) include (company_id, status, result, tanker_type, inspector_id);
create index inspection_license on inspection (license_number, created_at, id) include (company_id, status, result, tanker_type, inspector_id);
create index inspection_methods on inspection (method_names, created_at, id) include (company_id, status, result, tanker_type, inspector_id);
create index inspection_phone on inspection (phone, created_at, id) include (company_id, status, result, tanker_type, inspector_id);
create index inspection_tanker on inspection (tanker_number, created_at, id) include (company_id, status, result, tanker_type, inspector_id);

-- Of an index of two columns the planner doesn't know that the reports lie in the order of the first: it took a walk through some days for a
-- random page per report, and looked up a carrier's reports one by one instead (708,866 pages of 5 million reports, 803 since).
create index inspection_created_at on inspection (created_at);

analyze inspection;
