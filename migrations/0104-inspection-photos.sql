-- A photo is added once, however often the browser sends it; each file belongs to one place.
alter table inspection_photo add column request_key text;
create unique index inspection_photo_request on inspection_photo (inspection_id, request_key);
-- The last report of a tanker at a base, for what changed since.
create index inspection_issued on inspection (company_id, tanker_number, issued_at desc) where status = 4;
