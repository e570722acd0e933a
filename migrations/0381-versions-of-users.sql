-- Who saves a user that someone else changed while the form was open is refused (docs/decisions/0282).
alter table app_user add column version integer not null default 1;
