-- Who saves a tanker's papers that someone else changed while the form was open is refused (docs/decisions/0272).
alter table tanker add column version integer not null default 1;
