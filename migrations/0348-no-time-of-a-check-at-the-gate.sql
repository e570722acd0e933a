-- Nobody read it: the booking has when its tanker came in, and the audit log when a head let one in.
alter table reception_check drop column checked_at;
