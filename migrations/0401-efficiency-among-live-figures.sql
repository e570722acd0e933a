-- In J/TH. Lists are sorted by it, which compares it several times for each device: computed there, a page took half as long again.
alter table device_live add column efficiency double precision generated always as (watts / nullif(hashrate_ths, 0)) stored;
