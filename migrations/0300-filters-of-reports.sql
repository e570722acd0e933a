-- One index over the texts of all columns led a search for '联系人138' through every phone that begins with 138.
drop index inspection_text_anywhere;
create index inspection_text_anywhere on inspection_text using gin (lower(value) gin_trgm_ops) where field <> 'phone';
create index inspection_text_phone on inspection_text using gin (lower(value) gin_trgm_ops) where field = 'phone';

-- The first one or two characters of a report's number: trigrams begin at three.
create index inspection_number_beginning on inspection (report_number text_pattern_ops);

-- Of a text that most reports bear, the planner expected few, and sorted all of them instead of walking them in order.
create statistics inspection_texts on (lower(method_names)), (lower(checked_org)), (lower(contact_name)), (lower(license_number)) from inspection;
analyze inspection;
