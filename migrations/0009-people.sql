-- Who belongs where and may do what: all roles, the companies a person's rows are cut to, what is known of people.

-- Companies.

alter table company
  add column province text,
  add column city text,
  add column region text,
  add column pic_id bigint,
  add column small_pic_id bigint,
  add column updated_at timestamptz not null default now();
create index company_super on company (super_company_id);

-- A company and all below it; ends even where a ring of companies was written by hand.
create function companies_below(top bigint) returns bigint[] language sql stable as $$
  with recursive below as (
    select id from company where id = top and deleted_at is null
    union
    select c.id from company c join below b on c.super_company_id = b.id where c.deleted_at is null
  )
  select coalesce(array_agg(id order by id), '{}') from below
$$;

-- Whose the sites are that no company was named for: the first company that stands below none.
create function headquarters() returns bigint language sql stable as $$
  select min(id) from company where super_company_id is null and deleted_at is null
$$;

create table user_group (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index user_group_name on user_group (company_id, lower(name));

-- People.

alter table app_user
  add column birthday date,
  add column sex text check (sex in ('男', '女')),
  add column nation text,
  -- personal: leaves the server masked, but for those who may change it; forgotten when its person is deleted
  add column id_no text,
  add column work_unit text,
  add column job text,
  add column remarks text,
  add column group_id bigint references user_group on delete set null,
  add column updated_at timestamptz not null default now();
create index app_user_company on app_user (company_id) where deleted_at is null;
create index app_user_created on app_user (created_at, id) where deleted_at is null;

-- The base one works in just now; null: the own company.
alter table user_session add column company_id bigint references company;

create trigger company_told after insert or update or delete on company
  for each statement execute function tell_callers_changed();
create trigger user_session_moved_told after update of company_id on user_session
  for each row when (old.company_id is distinct from new.company_id) execute function tell_callers_changed();

-- Roles.

alter table role drop constraint role_client_scope_check;
-- 'company': the clients whose every device stands in a company that the role sees
alter table role add constraint role_client_scope_check check (client_scope in ('all', 'assigned', 'company'));
-- which companies' rows its people see: all, the current one and those below it, the current one alone
alter table role add column company_scope text not null default 'current' check (company_scope in ('all', 'below', 'current'));

update role set position = case name when '代理' then 6 when '客户' then 7 else 1 end;
update role set company_scope = 'all' where name = '管理员';
insert into role (name, title_en, client_scope, company_scope, position) values
  ('管理层', 'Management', 'company', 'below', 2),
  ('基地负责人', 'Head of base', 'company', 'current', 3),
  ('检验员', 'Inspector', 'assigned', 'current', 4),
  ('登记人员', 'Registrar', 'assigned', 'current', 5),
  ('教师', 'Teacher', 'assigned', 'current', 8);

create function clients_in_companies(companies bigint[]) returns bigint[] language sql stable as $$
  select coalesce(array_agg(client_id order by client_id), '{}') from (
    select c.client_id
    from state_count c join site s on s.id = c.site_id
    where c.devices > 0
    group by c.client_id
    having bool_and(coalesce(s.company_id, (select headquarters())) = any(companies))
  ) standing
$$;

-- What a key opens, in words, for the screen that hands keys out. A key that is missing here is shown by its route, or bare.
create table permission_key (
  key text primary key,
  title_zh text not null,
  title_en text not null,
  position int not null
);
insert into permission_key (key, title_zh, title_en, position) values
  ('agent', '客户信息', 'Client info', 5),
  ('agent_detail', '客户详情', 'Client detail', 6),
  ('account_detail', '账户详情', 'Account detail', 7),
  ('machine', '设备信息', 'Device info', 10),
  ('machine_list', '设备列表', 'Device list', 11),
  ('traceDetail', '设备详情', 'Device detail', 12),
  ('by_agent', '告警设备', 'Warned devices', 20),
  ('materialType', '告警信息', 'Warning info', 25),
  ('warningRule', '告警规则', 'Warning rules', 26),
  ('sale', '维修记录', 'Repair records', 30),
  ('site', '场地信息', 'Site info', 40),
  ('site_detail', '场地详情', 'Site detail', 41),
  ('site_admin', '场地管理', 'Managing sites', 42),
  ('three', '设备机型', 'Machine types', 50),
  ('screen', '大屏', 'Big screen', 60),
  ('base_screen', '基地大屏', 'Screen of a base', 61),
  ('base', '基地', 'Bases', 65),
  ('reservation', '预约', 'Reservations', 66),
  ('reservation_plan', '预约计划', 'Reservation plans', 67),
  ('reservation_plan_month', '月度预约计划', 'Monthly reservation plans', 68),
  ('reception', '接待登记', 'Reception', 69),
  ('trace', '槽车追溯', 'Tanker trace', 70),
  ('indicator', '检测方法', 'Check methods', 71),
  ('indicator_out', '健康检测', 'Health checks', 72),
  ('company_material', '库存物资', 'Stock', 73),
  ('material', '物资', 'Materials', 74),
  ('model', '评价量表', 'Comment scales', 75),
  ('kpi', '绩效', 'KPI', 76),
  ('kpi_detail', '绩效详情', 'KPI detail', 77),
  ('lecture', '听评课', 'Lessons', 80),
  ('lecture_detail', '课程详情', 'Lesson detail', 81),
  ('user', '用户管理', 'Users', 85),
  ('groups', '分组', 'Groups', 86),
  ('role', '角色权限', 'Roles', 87),
  ('audit', '审计日志', 'Audit log', 88),
  ('notificationChannel', '通知渠道', 'Notification channels', 92);

-- The lists of keys by role (specification, section 6); what is read-only follows from the page on identity.
insert into role_key (role, key, can_write)
select '管理员', key, true from permission_key where key not in ('indicator', 'three', 'screen')
on conflict (role, key) do nothing;
insert into role_key (role, key, can_write)
select '管理层', key, true from unnest(array['user', 'reservation', 'reservation_plan', 'reservation_plan_month', 'reception',
  'groups', 'trace', 'model', 'material', 'indicator', 'indicator_out', 'company_material', 'notification']) key
union all
select '管理层', key, false from unnest(array['agent', 'agent_detail', 'account_detail', 'site', 'site_detail', 'machine',
  'machine_list', 'by_agent', 'materialType', 'sale', 'traceDetail', 'scene', 'three', 'screen', 'kpi', 'kpi_detail', 'base',
  'lecture', 'lecture_detail']) key
union all
select '基地负责人', key, true from unnest(array['user', 'reservation', 'reservation_plan_month', 'reception', 'trace',
  'company_material', 'sale', 'kpi', 'kpi_detail', 'base_screen']) key
union all
select '检验员', key, true from unnest(array['reservation', 'reception', 'trace', 'kpi', 'kpi_detail']) key
union all
select '登记人员', key, true from unnest(array['reservation', 'reception']) key
union all
select '教师', key, true from unnest(array['lecture', 'lecture_detail']) key;

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('base', 'base', '/base/index', 'base', '基地列表', 'Bases', false, 65),
  ('user', 'user', '/user/index', 'people', '用户管理', 'Users', false, 85),
  ('role', 'role', '/role/index', 'key', '角色权限', 'Roles', false, 86),
  ('audit', 'audit', '/audit/index', 'log', '审计日志', 'Audit log', false, 87);

-- The audit log, read newest first, by person and by thing, however long it is.
drop index audit_log_at;
drop index audit_log_object;
create index audit_log_at on audit_log (at, id);
create index audit_log_user on audit_log (user_id, at, id);
create index audit_log_kind on audit_log (object_kind, at, id);
create index audit_log_object on audit_log (object_kind, object_id, at, id);
