-- Who saves one of these that someone else changed while the form was open is refused (docs/decisions/0290).
alter table testee add column version integer not null default 1;
alter table measurement add column version integer not null default 1;
alter table trace add column version integer not null default 1;
alter table feed_order add column version integer not null default 1;
