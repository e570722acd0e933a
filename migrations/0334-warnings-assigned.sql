-- Who works on a warning, and until when it is left alone (docs/decisions/0203).
alter table warning
  add column assigned_to bigint references app_user (id),
  -- null as soon as the time is over
  add column snoozed_until timestamptz,
  add column snoozed_by bigint references app_user (id),
  add check ((snoozed_until is null) = (snoozed_by is null));
create index warning_assigned on warning (assigned_to, opened_at, id) where assigned_to is not null;
create index warning_snoozed on warning (snoozed_until) where snoozed_until is not null;
create index warning_snoozed_device on warning (device_id, type) where snoozed_until is not null;

-- The former owner's people don't work for the next one.
create or replace function move_open_warnings() returns trigger language plpgsql as $$
begin
  update warning set client_id = new.client_id, assigned_to = null where device_id = new.id and closed_at is null;
  return null;
end $$;
