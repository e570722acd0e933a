insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position, parent_id) values
  ('maintenance', 'maintenance', '/maintenance/index', 'sale', '计划维护', 'Maintenance', false, 25,
    (select id from route where key = 'menu_operations'));
insert into role_key (role, key, can_write) values
  ('管理员', 'maintenance', true), ('代理', 'maintenance', true), ('管理层', 'maintenance', false) on conflict do nothing;
