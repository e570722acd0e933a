-- Reception may note drivers and escorts, whose papers the gate checks; their list stood on a screen that it can't open. Links lead here.
insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position, opened_by) values
  ('testee', 'testee', '/testee/index', 'people', '司机和押运员', 'Drivers and escorts', true, 87, '{reception}');
