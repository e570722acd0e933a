-- A request that is sent twice, by two clicks or after a lost answer, adds its records once.
alter table repair_record add column idempotency_key text;
create index repair_record_request on repair_record (created_by, idempotency_key) where idempotency_key is not null;
