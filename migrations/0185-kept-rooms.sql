-- What outlives the room that a server holds in its memory: it is made anew after a restart, and after everybody was gone for a moment.
alter table lesson add room_paused boolean not null default false, add room_put_out integer[] not null default '{}';
