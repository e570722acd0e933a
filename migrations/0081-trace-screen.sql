-- The screen of what happened with tankers.
insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('trace', 'trace', '/trace/index', 'log', '槽车追溯', 'Tanker trace', false, 70);
