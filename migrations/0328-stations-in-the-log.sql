-- The station that an inspection took, in the log of its report. Without one, and without a reason, a move from 2 to 2 left its station.
alter table inspection_move add column station_id bigint references station;
