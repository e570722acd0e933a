-- A device that goes offline twice before its message is sent is one device: their ids are kept, not how many they were.
-- Of what an upgrade finds only the first few are known by their serials: the others get ids that no device has.
create function ids_of_notice(site bigint, devices int, samples jsonb) returns bigint[] language sql stable as $$
  with known as (
    select d.id from device d
    where d.site_id = site and d.serial in (select sample->>'serial' from jsonb_array_elements(samples) sample))
  select array(select id from known union all select -i from generate_series(1, devices - (select count(*) from known)) i)
$$;

alter table notification_event add device_ids bigint[];
update notification_event set device_ids = ids_of_notice(site_id, devices, samples);
alter table notification_event alter device_ids set not null;
alter table notification_event drop devices;

-- Added to, never changed: a row for each event of a choice.
alter table notification_pending drop constraint notification_pending_pkey;
alter table notification_pending add id bigint generated always as identity primary key;
alter table notification_pending add device_ids bigint[];
update notification_pending set device_ids = ids_of_notice(site_id, devices, samples);
alter table notification_pending alter device_ids set not null;
alter table notification_pending drop devices;
create index notification_pending_choice on notification_pending (choice_id);

drop function ids_of_notice(bigint, int, jsonb);
