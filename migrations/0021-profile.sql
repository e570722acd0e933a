-- What people say of themselves.

-- the department, as registration asks for it
alter table app_user add column if not exists identifier text;
