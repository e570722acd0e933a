-- Asset numbers and workers with signs beyond ASCII are in no trigram of a database with the locale C. Few have any: they are looked through one by one.
create index device_miner_id_beyond_ascii on device (id) where octet_length(miner_id) <> char_length(miner_id);
create index device_worker_beyond_ascii on device (id) where octet_length(active_worker) <> char_length(active_worker);
