-- Screens of the bases in the menu: health checks, product categories, groups.
insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('indicator_out', 'indicator_out', '/indicator_out/index', 'chart', '健康检测', 'Health checks', false, 72),
  ('material', 'material', '/product/index', 'list', '商品大类', 'Product categories', false, 74),
  ('groups', 'groups', '/groups/index', 'people', '分组', 'Groups', false, 86);
update permission_key set title_zh = '商品大类', title_en = 'Product categories' where key = 'material' and title_en = 'Materials';
