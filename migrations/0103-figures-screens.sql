-- The screens of the bases' figures: the bases, one of them, and one for a wall.
insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('kpi', 'kpi', '/kpi/index', 'chart', '绩效', 'KPI', false, 76),
  ('kpi_detail', 'kpiDetail', '/kpi_detail/index', 'chart', '绩效详情', 'KPI detail', true, 77),
  ('base_screen', 'baseScreen', '/base_screen/index', 'dashboard', '基地大屏', 'Screen of a base', false, 61);
