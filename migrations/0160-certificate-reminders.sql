-- Who named themselves as a report's contact is reminded before its certificate ends: once by each way.
alter table contact_message
  alter column reservation_id drop not null,
  add column inspection_id bigint references inspection,
  drop constraint contact_message_cause_check,
  add constraint contact_message_cause_check
    check (cause in ('booked', 'waiting', 'seated', 'moved', 'tomorrow', 'called', 'cancelled', 'expires')),
  add constraint contact_message_about check (num_nonnulls(reservation_id, inspection_id) = 1
    and (cause = 'expires') = (inspection_id is not null));
create unique index contact_message_certificate on contact_message (inspection_id, way) where inspection_id is not null;
