-- Codes by which people book at a base's public page.
alter table phone_code drop constraint phone_code_purpose_check,
  add constraint phone_code_purpose_check check (purpose in ('register', 'reset', 'login', 'email', 'booking'));
