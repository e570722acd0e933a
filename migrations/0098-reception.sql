-- Which station a tanker in the queue was called to.
alter table reservation add column called_station_id bigint references station;

create index reservation_queue on reservation (company_id, arrived_at, id) where state = '已到场';

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('reception', 'reception', '/reception/index', 'start', '接待登记', 'Reception', false, 69);
