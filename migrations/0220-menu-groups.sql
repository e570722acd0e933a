-- Thirty screens in one column are searched, not seen: the menu shows them in groups. A group is a route of the component
-- Layout without a screen; a role has it with the first of its screens.
insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('menu_monitoring', 'Layout', '/menu/monitoring', null, '监控', 'Monitoring', false, 101),
  ('menu_assets', 'Layout', '/menu/assets', null, '资产', 'Assets', false, 102),
  ('menu_operations', 'Layout', '/menu/operations', null, '运维', 'Operations', false, 103),
  ('menu_lessons', 'Layout', '/menu/lessons', null, '课程', 'Lessons', false, 104),
  ('menu_bases', 'Layout', '/menu/bases', null, '基地', 'Bases', false, 105),
  ('menu_people', 'Layout', '/menu/people', null, '人员', 'People', false, 106),
  ('menu_system', 'Layout', '/menu/system', null, '系统', 'System', false, 107);

update route set parent_id = (select id from route up where up.key = 'menu_' || place.menu), position = place.position
from (values
  ('machine', 'monitoring', 1), ('by_agent', 'monitoring', 2), ('materialType', 'monitoring', 3), ('scene', 'monitoring', 4),
  ('three', 'monitoring', 5), ('screen', 'monitoring', 6), ('display', 'monitoring', 7),
  ('agent', 'assets', 10), ('agent_detail', 'assets', 11), ('account_detail', 'assets', 12), ('site', 'assets', 13),
  ('site_detail', 'assets', 14), ('discovery', 'assets', 15),
  ('sale', 'operations', 20), ('command', 'operations', 21), ('poller', 'operations', 22), ('report', 'operations', 23),
  ('lecture', 'lessons', 30), ('lecture_detail', 'lessons', 31), ('model', 'lessons', 32),
  ('base_screen', 'bases', 40), ('reservation', 'bases', 41), ('reservation_plan', 'bases', 42),
  ('reservation_plan_month', 'bases', 43), ('reception', 'bases', 44), ('inspection', 'bases', 45), ('trace', 'bases', 46),
  ('indicator_out', 'bases', 47), ('company_material', 'bases', 48), ('material', 'bases', 49), ('indicator', 'bases', 50),
  ('kpi', 'bases', 51), ('kpi_detail', 'bases', 52), ('base', 'bases', 53), ('base_detail', 'bases', 54),
  ('groups', 'bases', 55),
  ('user', 'people', 60), ('role', 'people', 61),
  ('setting', 'system', 70), ('audit', 'system', 71), ('background', 'system', 72), ('start', 'system', 73)
) as place (key, menu, position)
where route.key = place.key;
