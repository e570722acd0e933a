-- How long a device was in repair is worked out by src/fleet/repair/server/repair-stays.sql.ts, in the transaction that changes its records.
drop trigger repair_stayed_insert on repair_record;
drop trigger repair_stayed_update on repair_record;
drop trigger repair_stayed_delete on repair_record;
drop function keep_repair_stays();
drop function repair_stays(bigint[]);
