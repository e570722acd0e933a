-- In J/TH. Lists are sorted by it, which compares it several times for each device: as a quotient it was worked out each time (docs/decisions/0248).
alter table device_live add column efficiency double precision generated always as (watts / nullif(hashrate_ths, 0)) stored;
