-- Pages that a change of state left unvacuumed cost each index-only scan a visit to the table (docs/decisions/0266).
alter table device_list set (autovacuum_vacuum_scale_factor = 0.005);
alter table device set (autovacuum_vacuum_scale_factor = 0.005);
