-- Bases: a tanker's way from the booking to a certificate. docs/decisions/0060-bases.md says how it hangs together.

-- How a base works. Its half days, and the days on which it is closed.
create table base_profile (
  company_id bigint primary key references company,
  morning_from time not null default '08:00',
  morning_to time not null default '12:00',
  afternoon_from time not null default '13:00',
  afternoon_to time not null default '17:00',
  -- the weekdays on which it works: 1 Monday to 7 Sunday
  weekdays smallint[] not null default '{1,2,3,4,5,6,7}',
  -- its public page: free places, and booking by phone code
  is_public boolean not null default false,
  -- most bookings of one carrier on one day; null: any number
  carrier_limit int check (carrier_limit > 0),
  check (morning_from < morning_to and morning_to <= afternoon_from and afternoon_from < afternoon_to)
);

create table closed_day (
  company_id bigint not null references company,
  day date not null,
  note text not null default '',
  primary key (company_id, day)
);

create table station (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index station_name on station (company_id, lower(name)) where deleted_at is null;

-- Places of a half day for one type of tanker. `reserved` moves with the bookings, in one conditional statement.
create table reservation_plan (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  day date not null,
  period text not null check (period in ('morning', 'afternoon')),
  tanker_type text not null check (tanker_type in ('常压车', '承压车')),
  total int not null default 0 check (total between 0 and 10000),
  reserved int not null default 0,
  updated_at timestamptz not null default now(),
  check (reserved between 0 and total),
  unique (company_id, day, period, tanker_type)
);

-- Drivers and escorts. The identity number is sealed; who reads it is audited.
create table testee (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  sex text check (sex in ('男', '女')),
  phone text,
  birthday date,
  -- the carrier that employs them
  checked_org text not null default '',
  sealed_id_no text,
  -- its last four characters, which everybody who may see the person sees
  id_no_end text,
  id_no_kept_until date,
  licence_until date,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index testee_company on testee (company_id, name, id) where deleted_at is null;

-- What is known of a tanker at a base: what reception checks.
create table tanker (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- as rules/tanker-number.ts writes it
  tanker_number text not null,
  tanker_type text not null check (tanker_type in ('常压车', '承压车')),
  license_number text not null default '',
  checked_org text not null default '',
  tank_certificate_until date,
  -- what it may carry; none: not known
  may_carry text[] not null default '{}',
  updated_at timestamptz not null default now(),
  unique (company_id, tanker_number)
);

create table reservation (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  plan_id bigint not null references reservation_plan,
  -- of the plan, for lists
  day date not null,
  period text not null,
  tanker_type text not null,
  -- for the link of the person who booked, and to be typed at the gate; random
  code text not null unique,
  -- 候补 waits for a place
  state text not null default '已预约' check (state in ('候补', '已预约', '已到场', '已完成', '已取消', '已爽约')),
  tanker_number text not null,
  license_number text not null default '',
  checked_org text not null default '',
  contact_name text not null,
  phone text not null,
  cargo text not null default '',
  -- null: booked on the public page
  created_by bigint references app_user,
  idempotency_key text,
  created_at timestamptz not null default now(),
  arrived_at timestamptz,
  -- null: waits in the queue
  called_at timestamptz,
  done_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  reminded_at timestamptz
);
create unique index reservation_once on reservation (company_id, tanker_number, day, period) where state in ('候补', '已预约', '已到场', '已完成');
create unique index reservation_request on reservation (company_id, idempotency_key) where idempotency_key is not null;
create index reservation_day on reservation (company_id, day, id);
create index reservation_waiting on reservation (plan_id, id) where state = '候补';
create index reservation_due on reservation (day) where state = '已预约';
create index reservation_carrier on reservation (company_id, checked_org, day);

create table reservation_testee (
  reservation_id bigint not null references reservation on delete cascade,
  testee_id bigint not null references testee,
  primary key (reservation_id, testee_id)
);
create index reservation_testee_person on reservation_testee (testee_id);

-- What reception found at the gate. The last one of a reservation counts.
create table reception_check (
  id bigint generated always as identity primary key,
  reservation_id bigint not null references reservation on delete cascade,
  outcome text not null check (outcome in ('放行', '警告', '拒绝')),
  -- [{rule, outcome, details}]
  findings jsonb not null,
  overridden_by bigint references app_user,
  override_reason text,
  checked_by bigint not null references app_user,
  checked_at timestamptz not null default now()
);
create index reception_check_reservation on reception_check (reservation_id, id);

-- What a check method asks for: a version of its checklist for a type of tanker (null: for both).
create table checklist (
  id bigint generated always as identity primary key,
  method_id bigint not null references check_method,
  tanker_type text check (tanker_type in ('常压车', '承压车')),
  version int not null,
  is_current boolean not null default true,
  -- [{key, name, kind: 'check' | 'value', unit, min, max, isRequired, severity: 'minor' | 'major' | 'critical', onFail: 'block' | 'warn'}]
  items jsonb not null,
  created_by bigint references app_user,
  created_at timestamptz not null default now()
);
create unique index checklist_version on checklist (method_id, coalesce(tanker_type, ''), version);
create unique index checklist_current on checklist (method_id, coalesce(tanker_type, '')) where is_current;

-- What a method takes out of stock each time.
create table method_material (
  method_id bigint not null references check_method on delete cascade,
  category_id bigint not null references category,
  count int not null check (count > 0),
  primary key (method_id, category_id)
);

create table inspection (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  -- given at registration, random, never reused
  report_number text not null unique,
  reservation_id bigint unique references reservation,
  -- 1 已登记, 2 检验中, 3 待审核, 4 已出具, 8 已取消, 9 已作废
  status smallint not null default 1 check (status in (1, 2, 3, 4, 8, 9)),
  result text check (result in ('合格', '不合格', '整改复检')),
  checked_org text not null default '',
  tanker_number text not null,
  tanker_type text not null check (tanker_type in ('常压车', '承压车')),
  license_number text not null default '',
  contact_name text not null default '',
  phone text not null default '',
  cargo text not null default '',
  station_id bigint references station,
  inspector_id bigint references app_user,
  -- raised with every save; who sends an older one is refused
  version int not null default 1,
  -- of its methods, as they were
  amount numeric(12, 2) not null default 0,
  remarks text not null default '',
  created_by bigint not null references app_user,
  created_at timestamptz not null default now(),
  arrived_at timestamptz,
  started_at timestamptz,
  submitted_at timestamptz,
  returned_count int not null default 0,
  issued_at timestamptz,
  issued_by bigint references app_user,
  valid_until date,
  ended_at timestamptz,
  end_reason text,
  -- the one that this replaces, or checks again
  replaces_id bigint references inspection,
  rechecks_id bigint references inspection,
  -- the tanker's picture that is drawn over, and the drawing
  fabric_version int not null default 0,
  fabric jsonb
);
create unique index inspection_station on inspection (station_id) where status = 2;
create index inspection_list on inspection (company_id, created_at, id);
create index inspection_status on inspection (company_id, status, created_at, id);
create index inspection_tanker on inspection (tanker_number, created_at, id);
create index inspection_inspector on inspection (inspector_id, created_at, id);
create index inspection_valid on inspection (valid_until) where status = 4;

create table inspection_testee (
  inspection_id bigint not null references inspection on delete cascade,
  testee_id bigint not null references testee,
  primary key (inspection_id, testee_id)
);
create index inspection_testee_person on inspection_testee (testee_id, inspection_id);

-- A method of a report as it was, with the checklist that the report began with and what was found.
create table inspection_method (
  id bigint generated always as identity primary key,
  inspection_id bigint not null references inspection on delete cascade,
  method_id bigint not null references check_method,
  name text not null,
  amount numeric(12, 2) not null,
  checklist_id bigint references checklist,
  items jsonb not null default '[]',
  unique (inspection_id, method_id)
);

create table inspection_result (
  inspection_method_id bigint not null references inspection_method on delete cascade,
  item_key text not null,
  outcome text not null check (outcome in ('pass', 'fail', 'na')),
  value numeric,
  note text not null default '',
  -- what must be mended by then, and the report that checked it again
  mend_until date,
  mended_by bigint references inspection,
  recorded_by bigint not null references app_user,
  recorded_at timestamptz not null default now(),
  primary key (inspection_method_id, item_key)
);

create table inspection_photo (
  id bigint generated always as identity primary key,
  inspection_id bigint not null references inspection on delete cascade,
  attachment_id bigint not null references attachment,
  -- null: not assigned to an item yet
  inspection_method_id bigint references inspection_method on delete cascade,
  item_key text,
  taken_by bigint not null references app_user,
  taken_at timestamptz not null default now()
);
create index inspection_photo_report on inspection_photo (inspection_id, id);
create index inspection_photo_file on inspection_photo (attachment_id);

create table inspection_move (
  id bigint generated always as identity primary key,
  inspection_id bigint not null references inspection on delete cascade,
  from_status smallint,
  to_status smallint not null,
  reason text,
  moved_by bigint references app_user,
  moved_at timestamptz not null default now()
);
create index inspection_move_report on inspection_move (inspection_id, id);

-- Who approves for a head of a base meanwhile.
create table stand_in (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  user_id bigint not null references app_user,
  from_day date not null,
  to_day date not null,
  named_by bigint not null references app_user,
  created_at timestamptz not null default now(),
  check (from_day <= to_day)
);
create index stand_in_company on stand_in (company_id, to_day);

-- A link by which a carrier sees its tankers and their dates.
create table carrier_link (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  checked_org text not null,
  code_hash bytea not null unique,
  created_by bigint not null references app_user,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);

-- Stock of a base, never negative; every change is a row of the ledger.
create table company_stock (
  company_id bigint not null references company,
  category_id bigint not null references category,
  count int not null default 0 check (count >= 0),
  low_mark int not null default 0 check (low_mark >= 0),
  primary key (company_id, category_id)
);

create table cabinet (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  name text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index cabinet_name on cabinet (company_id, lower(name)) where deleted_at is null;

create table cabinet_stock (
  cabinet_id bigint not null references cabinet,
  category_id bigint not null references category,
  count int not null default 0 check (count >= 0),
  primary key (cabinet_id, category_id)
);

create table feed_order (
  id bigint generated always as identity primary key,
  buy_company_id bigint not null references company,
  -- null: received from outside
  sale_company_id bigint references company,
  category_id bigint not null references category,
  count int not null check (count > 0),
  created_by bigint not null references app_user,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (buy_company_id <> sale_company_id)
);
create index feed_order_buyer on feed_order (buy_company_id, created_at, id);
create index feed_order_seller on feed_order (sale_company_id, created_at, id);

create table stock_entry (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  category_id bigint not null references category,
  -- null: of the base's own stock
  cabinet_id bigint references cabinet,
  change int not null,
  -- what is left then
  count int not null check (count >= 0),
  cause text not null check (cause in ('feed', 'feed reversed', 'load', 'clear', 'set', 'use', 'stock-take')),
  feed_order_id bigint references feed_order,
  inspection_id bigint references inspection,
  note text not null default '',
  changed_by bigint not null references app_user,
  changed_at timestamptz not null default now()
);
create index stock_entry_list on stock_entry (company_id, changed_at, id);

-- Health checks of drivers and escorts; the conclusions are the server's.
create table measurement (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  testee_id bigint not null references testee,
  systolic int check (systolic between 30 and 300),
  diastolic int check (diastolic between 20 and 250),
  fasting_sugar numeric(4, 1) check (fasting_sugar between 0.5 and 50),
  height_cm numeric(4, 1) check (height_cm between 50 and 260),
  weight_kg numeric(4, 1) check (weight_kg between 10 and 400),
  bmi numeric(4, 1),
  pressure_conclusion text,
  sugar_conclusion text,
  bmi_conclusion text,
  measured_by bigint not null references app_user,
  created_at timestamptz not null default now()
);
create index measurement_list on measurement (company_id, created_at, id);
create index measurement_testee on measurement (testee_id, created_at, id);

-- Something that happened with a tanker, and that a group's public page may show.
create table trace (
  id bigint generated always as identity primary key,
  company_id bigint not null references company,
  testee_id bigint references testee,
  inspection_id bigint references inspection,
  group_id bigint references user_group,
  title text not null,
  content text not null default '',
  -- 0 待处理, 1 published, 2 not published, 3 invalid
  status smallint not null default 0 check (status in (0, 1, 2, 3)),
  published_at timestamptz,
  created_by bigint not null references app_user,
  created_at timestamptz not null default now()
);
create index trace_list on trace (company_id, created_at, id);
create index trace_published on trace (group_id, published_at, id) where status = 1;

create table trace_picture (
  trace_id bigint not null references trace on delete cascade,
  attachment_id bigint not null references attachment,
  position int not null,
  primary key (trace_id, attachment_id)
);
create index trace_picture_file on trace_picture (attachment_id);

-- Sums of a base and day, written with each move; every KPI and the base screen read these. Of an inspector: inspector_id > 0.
create table base_day (
  company_id bigint not null references company,
  day date not null,
  -- 0: of the whole base
  inspector_id bigint not null default 0,
  places int not null default 0,
  reserved int not null default 0,
  arrived int not null default 0,
  no_shows int not null default 0,
  started int not null default 0,
  waiting_s bigint not null default 0,
  issued int not null default 0,
  turnaround_s bigint not null default 0,
  first_pass int not null default 0,
  passed int not null default 0,
  failed int not null default 0,
  recheck int not null default 0,
  voided int not null default 0,
  amount numeric(14, 2) not null default 0,
  primary key (company_id, day, inspector_id)
);
