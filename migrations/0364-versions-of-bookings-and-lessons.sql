-- Who saves a booking or a lesson that someone else changed while the form was open is refused (docs/decisions/0272).
alter table reservation add column version integer not null default 1;
alter table lesson add column version integer not null default 1;
