-- Who saves an automation that someone else changed while the form was open is refused (docs/decisions/0283).
alter table automation add column version integer not null default 1;
