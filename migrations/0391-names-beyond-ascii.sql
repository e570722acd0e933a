-- Signs beyond ASCII, as Chinese ones are, lie in no trigram of a database with the locale C: their bytes do (docs/decisions/0267). A backslash would begin
-- an escape.
create index device_bytes_anywhere on device using gin (
  encode(replace(lower(serial || ' ' || name || ' ' || coalesce(miner_id, '') || ' ' || coalesce(active_worker, '')), '\', '')::bytea, 'hex') gin_trgm_ops
);
drop index device_miner_id_beyond_ascii;
drop index device_worker_beyond_ascii;
