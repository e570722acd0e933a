-- Who saves one of these that someone else changed while the form was open is refused (docs/decisions/0288).
alter table client add column version integer not null default 1;
alter table account add column version integer not null default 1;
alter table site add column version integer not null default 1;
alter table maintenance add column version integer not null default 1;
alter table tariff add column version integer not null default 1;
alter table destination add column version integer not null default 1;
alter table notification_channel add column version integer not null default 1;
