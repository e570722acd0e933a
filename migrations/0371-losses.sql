-- Which devices lost hash rate on a day: the days of a month are one partition, and are written device by device.
-- One entry per device and day; a poll changes none of these columns, so it stays without an entry of its own.
create index device_daily_day on device_daily (day, site_id, client_id);

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position, parent_id) values
  ('loss', 'loss', '/loss/index', 'chart', '算力损失', 'Lost hash rate', false, 9,
    (select id from route where key = 'menu_monitoring'));
insert into role_key (role, key, can_write) values
  ('管理员', 'loss', true), ('管理层', 'loss', false), ('代理', 'loss', false), ('客户', 'loss', false)
  on conflict do nothing;
