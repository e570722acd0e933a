-- A screen without a key of its own opens with any of these.
alter table route add column opened_by text[];

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position, opened_by) values
  ('inspection', 'inspection', '/inspection/index', 'detail', '检验报告', 'Inspection reports', false, 70, '{reception,trace}');
