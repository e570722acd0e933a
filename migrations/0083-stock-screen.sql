alter table company_stock add column id bigint generated always as identity unique;

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('company_material', 'company_material', '/company_material/index', 'racks', '库存物资', 'Stock', false, 73);
