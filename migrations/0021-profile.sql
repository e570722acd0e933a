-- What people say of themselves.

-- the department, as people name it when they register
alter table app_user add column identifier text;
