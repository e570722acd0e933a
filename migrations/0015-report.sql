-- Reports that an owner sends to a client, machine types by province, and the screens for a wall.

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('three', 'three', '/three/index', 'chart', '设备机型', 'Machine types', true, 50),
  ('screen', 'screen', '/screen/index', 'eye', '大屏', 'Big screen', false, 60),
  ('display', 'display', '/display/index', 'system', '大屏展示', 'Display', false, 61),
  ('report', 'report', '/report/index', 'detail', '达标月报', 'Compliance report', false, 80);

insert into permission_key (key, title_zh, title_en, position) values
  ('display', '大屏展示', 'Display', 62),
  ('report', '达标月报', 'Compliance report', 32);

insert into role_key (role, key, can_write) values
  ('管理员', 'three', true), ('管理员', 'screen', true), ('管理员', 'display', true), ('管理员', 'report', true),
  ('管理层', 'display', false), ('管理层', 'report', false),
  ('代理', 'report', true), ('客户', 'report', false);
