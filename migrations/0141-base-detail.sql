-- One base: opens from the list of bases, with the list's key.
insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position, opened_by) values
  ('base_detail', 'baseDetail', '/base_detail/index', 'base', '基地详情', 'Base detail', true, 86, '{base}');
