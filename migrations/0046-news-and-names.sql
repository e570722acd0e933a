-- News for notifications and the names that devices carry are written by insert-news.sql.ts and rename-devices.ts in src/fleet, in the
-- transaction of what they follow from.
drop trigger state_change_noted on state_change;
drop trigger warning_noted on warning;
drop function note_state_changes();
drop function note_warnings();
drop trigger site_renamed on site;
drop trigger client_renamed on client;
drop trigger account_renamed on account;
drop trigger machine_type_renamed on machine_type;
drop function rename_devices();
