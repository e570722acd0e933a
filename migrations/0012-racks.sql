-- Where devices stand in the machine room: racks in aisles, devices in their shelves.

create table rack (
  site_id bigint not null references site,
  id bigint generated always as identity,
  name text not null,
  -- which aisle of the room, and which rack along it, counted from 1
  aisle int not null check (aisle between 1 and 500),
  place int not null check (place between 1 and 500),
  shelves int not null check (shelves between 1 and 50),
  slots int not null check (slots between 1 and 50),
  primary key (site_id, id)
);
create unique index rack_id on rack (id);
create unique index rack_name on rack (site_id, lower(name));
create unique index rack_at on rack (site_id, aisle, place);

create table device_place (
  site_id bigint not null,
  device_id bigint not null,
  rack_id bigint not null,
  -- counted from 1: shelves from below, slots from the left
  shelf int not null check (shelf >= 1),
  slot int not null check (slot >= 1),
  primary key (site_id, device_id),
  unique (site_id, rack_id, shelf, slot),
  foreign key (site_id, rack_id) references rack (site_id, id) on delete cascade,
  foreign key (site_id, device_id) references device (site_id, id) on delete cascade
);

-- A device that goes to another site leaves its slot behind.
create function leave_rack() returns trigger language plpgsql as $$
begin
  if new.site_id <> old.site_id then
    delete from device_place where site_id = old.site_id and device_id = old.id;
  end if;
  return new;
end $$;
create trigger device_leaves_rack before update of site_id on device
  for each row execute function leave_rack();

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position)
values ('scene', 'scene', '/scene/index', 'racks', '机房视图', 'Machine room', false, 55);
-- The room is arranged by administrators; agents and clients see their own devices in it.
insert into role_key (role, key, can_write)
select name, 'scene', name = '管理员' from role where name in ('管理员', '代理', '客户');
