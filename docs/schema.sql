-- The schema after every migration, for reading. Written by `npm run schema`; never edited by hand.

create type device_state as enum ('normal', 'low', 'warn', 'offline', 'repairing', 'repaired', 'lost', 'scrap');

create type worker_state as enum ('Alive', 'Dead', 'Disabled', 'Rejecting', 'Unknown');

create table account (
  id bigint generated always as identity not null,
  client_id bigint not null,
  name text not null,
  pool_user text not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint account_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint account_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX account_name ON public.account USING btree (client_id, lower(name)) WHERE (deleted_at IS NULL);

create table api_token (
  id bigint generated always as identity not null,
  token_hash bytea not null,
  prefix text not null,
  name text not null,
  user_id bigint not null,
  role text not null,
  can_write boolean not null,
  client_ids bigint[],
  company_ids bigint[],
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  last_used_address text,
  revoked_at timestamp with time zone,
  revoked_by bigint,
  is_display boolean default false not null,
  constraint api_token_check CHECK ((expires_at <= (created_at + '367 days'::interval))),
  constraint api_token_display_reads CHECK ((NOT (is_display AND can_write))),
  constraint api_token_pkey PRIMARY KEY (id),
  constraint api_token_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES app_user(id),
  constraint api_token_role_fkey FOREIGN KEY (role) REFERENCES role(name) ON UPDATE CASCADE,
  constraint api_token_token_hash_key UNIQUE (token_hash),
  constraint api_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX api_token_user ON public.api_token USING btree (user_id, id);
CREATE TRIGGER api_token_deleted_told AFTER DELETE ON public.api_token FOR EACH ROW EXECUTE FUNCTION tell_callers_changed('user_id');
CREATE TRIGGER api_token_revoked_told AFTER UPDATE OF revoked_at ON public.api_token FOR EACH ROW WHEN ((old.revoked_at IS DISTINCT FROM new.revoked_at)) EXECUTE FUNCTION tell_callers_changed('user_id');

create table app_user (
  id bigint generated always as identity not null,
  company_id bigint not null,
  phone text not null,
  name text not null,
  role text not null,
  password_hash text not null,
  last_password_reset_at timestamp with time zone,
  must_change_password boolean default false not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  birthday date,
  sex text,
  nation text,
  id_no text,
  work_unit text,
  job text,
  remarks text,
  group_id bigint,
  updated_at timestamp with time zone default now() not null,
  avatar_id bigint,
  awaits_approval boolean default false not null,
  identifier text,
  factor_reset_by bigint,
  email text,
  version integer default 1 not null,
  constraint app_user_avatar_id_fkey FOREIGN KEY (avatar_id) REFERENCES attachment(id) ON DELETE SET NULL,
  constraint app_user_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint app_user_factor_reset_by_fkey FOREIGN KEY (factor_reset_by) REFERENCES app_user(id),
  constraint app_user_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id) ON DELETE SET NULL,
  constraint app_user_pkey PRIMARY KEY (id),
  constraint app_user_role_fkey FOREIGN KEY (role) REFERENCES role(name) ON UPDATE CASCADE,
  constraint app_user_sex_check CHECK ((sex = ANY (ARRAY['男'::text, '女'::text])))
);
CREATE INDEX app_user_avatar ON public.app_user USING btree (avatar_id) WHERE (avatar_id IS NOT NULL);
CREATE INDEX app_user_awaiting ON public.app_user USING btree (company_id) WHERE (awaits_approval AND (deleted_at IS NULL));
CREATE INDEX app_user_company ON public.app_user USING btree (company_id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_created ON public.app_user USING btree (created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX app_user_name ON public.app_user USING btree (name COLLATE "zh-x-icu", id);
CREATE UNIQUE INDEX app_user_phone ON public.app_user USING btree (lower(phone)) WHERE (deleted_at IS NULL);
CREATE TRIGGER app_user_told AFTER DELETE OR UPDATE ON public.app_user FOR EACH ROW EXECUTE FUNCTION tell_callers_changed('id');

create table attachment (
  id bigint generated always as identity not null,
  key text not null,
  file_type smallint not null,
  owner_id bigint not null,
  company_id bigint not null,
  file_name text not null,
  size_bytes bigint not null,
  content_type text,
  small_size_bytes bigint,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  deleted_at timestamp with time zone,
  duration_ms bigint,
  width integer,
  height integer,
  target_id bigint,
  constraint attachment_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint attachment_file_type_check CHECK (((file_type >= 1) AND (file_type <= 9))),
  constraint attachment_key_key UNIQUE (key),
  constraint attachment_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES app_user(id),
  constraint attachment_pkey PRIMARY KEY (id),
  constraint attachment_size_bytes_check CHECK ((size_bytes >= 0))
);
CREATE INDEX attachment_company ON public.attachment USING btree (company_id);
CREATE INDEX attachment_owner ON public.attachment USING btree (owner_id);
CREATE INDEX attachment_unfinished ON public.attachment USING btree (created_at) WHERE ((finished_at IS NULL) OR (deleted_at IS NOT NULL));

create table attachment_reader (
  attachment_id bigint not null,
  user_id bigint not null,
  constraint attachment_reader_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachment(id) ON DELETE CASCADE,
  constraint attachment_reader_pkey PRIMARY KEY (attachment_id, user_id),
  constraint attachment_reader_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  user_id bigint,
  action text not null,
  object_kind text not null,
  object_id bigint,
  before jsonb,
  after jsonb,
  request_id text,
  token_id bigint,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_token_id_fkey FOREIGN KEY (token_id) REFERENCES api_token(id),
  constraint audit_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX audit_log_at ON public.audit_log USING btree (at, id);
CREATE INDEX audit_log_kind ON public.audit_log USING btree (object_kind, at, id);
CREATE INDEX audit_log_object ON public.audit_log USING btree (object_kind, object_id, at, id);
CREATE INDEX audit_log_user ON public.audit_log USING btree (user_id, at, id);

create table automation (
  id bigint generated always as identity not null,
  name text not null,
  site_id bigint,
  condition text not null,
  state device_state,
  warning_type text,
  bound double precision,
  for_minutes integer not null,
  action text not null,
  power_percent integer,
  channel_id bigint,
  locale text not null,
  is_active boolean default false not null,
  saved_by bigint not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint automation_action_check CHECK ((action = ANY (ARRAY['restart'::text, 'sleep'::text, 'wake'::text, 'limitPower'::text, 'notify'::text, 'repair'::text]))),
  constraint automation_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES notification_channel(id),
  constraint automation_check CHECK (((condition = 'state'::text) = (state IS NOT NULL))),
  constraint automation_check1 CHECK (((condition = 'warning'::text) = (warning_type IS NOT NULL))),
  constraint automation_check2 CHECK (((condition = ANY (ARRAY['hotter'::text, 'priceFrom'::text, 'priceBelow'::text])) = (bound IS NOT NULL))),
  constraint automation_check3 CHECK (((action = 'limitPower'::text) = (power_percent IS NOT NULL))),
  constraint automation_check4 CHECK (((action = 'notify'::text) = (channel_id IS NOT NULL))),
  constraint automation_condition_check CHECK ((condition = ANY (ARRAY['state'::text, 'warning'::text, 'hotter'::text, 'priceFrom'::text, 'priceBelow'::text]))),
  constraint automation_for_minutes_check CHECK (((for_minutes >= 5) AND (for_minutes <= 10080))),
  constraint automation_locale_check CHECK ((locale = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint automation_pkey PRIMARY KEY (id),
  constraint automation_saved_by_fkey FOREIGN KEY (saved_by) REFERENCES app_user(id),
  constraint automation_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

create table automation_action (
  id bigint generated always as identity not null,
  automation_id bigint not null,
  site_id bigint not null,
  device_id bigint not null,
  since timestamp with time zone not null,
  at timestamp with time zone default now() not null,
  action text not null,
  seen jsonb not null,
  run_id bigint,
  constraint automation_action_automation_id_device_id_since_key UNIQUE (automation_id, device_id, since),
  constraint automation_action_automation_id_fkey FOREIGN KEY (automation_id) REFERENCES automation(id),
  constraint automation_action_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint automation_action_pkey PRIMARY KEY (id),
  constraint automation_action_run_id_fkey FOREIGN KEY (run_id) REFERENCES command_run(id)
);
CREATE INDEX automation_action_device ON public.automation_action USING btree (device_id, at);
CREATE INDEX automation_action_latest ON public.automation_action USING btree (at, id);
CREATE INDEX automation_action_run ON public.automation_action USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX automation_action_site ON public.automation_action USING btree (site_id, at);

create table automation_match (
  automation_id bigint not null,
  device_id bigint not null,
  since timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint automation_match_automation_id_fkey FOREIGN KEY (automation_id) REFERENCES automation(id) ON DELETE CASCADE,
  constraint automation_match_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint automation_match_pkey PRIMARY KEY (automation_id, device_id)
);
CREATE INDEX automation_match_device ON public.automation_match USING btree (device_id);

create table automation_site (
  site_id bigint not null,
  allowed_by bigint not null,
  allowed_at timestamp with time zone default now() not null,
  constraint automation_site_allowed_by_fkey FOREIGN KEY (allowed_by) REFERENCES app_user(id),
  constraint automation_site_pkey PRIMARY KEY (site_id),
  constraint automation_site_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

create table automation_switch (
  is_stopped boolean default false not null,
  changed_by bigint,
  changed_at timestamp with time zone,
  constraint automation_switch_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX automation_switch_one ON public.automation_switch USING btree ((true));

create table background_task (
  id bigint generated always as identity not null,
  name text not null,
  title_zh text not null,
  title_en text not null,
  every_seconds integer not null,
  last_done_at timestamp with time zone,
  last_failed_at timestamp with time zone,
  last_error text,
  last_ms integer,
  failures integer default 0 not null,
  constraint background_task_name_key UNIQUE (name),
  constraint background_task_pkey PRIMARY KEY (id)
);

create table backup_run (
  id bigint generated always as identity not null,
  started_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  target text not null,
  backup_id text,
  bytes bigint,
  files integer,
  is_sealed boolean,
  error jsonb,
  warning jsonb,
  constraint backup_run_pkey PRIMARY KEY (id)
);
CREATE INDEX backup_run_good ON public.backup_run USING btree (ended_at DESC) WHERE (backup_id IS NOT NULL);

create table bank_account (
  id bigint generated always as identity not null,
  client_id bigint not null,
  name text not null,
  bank text not null,
  number text not null,
  created_at timestamp with time zone default now() not null,
  constraint bank_account_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint bank_account_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX bank_account_number ON public.bank_account USING btree (client_id, number);

create table base_account (
  account_id bigint not null,
  company_id bigint not null,
  constraint base_account_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint base_account_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint base_account_pkey PRIMARY KEY (account_id)
);
CREATE INDEX base_account_company ON public.base_account USING btree (company_id);

create table base_day (
  company_id bigint not null,
  day date not null,
  inspector_id bigint default 0 not null,
  places integer default 0 not null,
  reserved integer default 0 not null,
  arrived integer default 0 not null,
  no_shows integer default 0 not null,
  started integer default 0 not null,
  waiting_s bigint default 0 not null,
  issued integer default 0 not null,
  turnaround_s bigint default 0 not null,
  first_pass integer default 0 not null,
  passed integer default 0 not null,
  failed integer default 0 not null,
  recheck integer default 0 not null,
  voided integer default 0 not null,
  amount numeric(14,2) default 0 not null,
  constraint base_day_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint base_day_pkey PRIMARY KEY (company_id, day, inspector_id)
);

create table base_profile (
  company_id bigint not null,
  morning_from time without time zone default '08:00:00'::time without time zone not null,
  morning_to time without time zone default '12:00:00'::time without time zone not null,
  afternoon_from time without time zone default '13:00:00'::time without time zone not null,
  afternoon_to time without time zone default '17:00:00'::time without time zone not null,
  weekdays smallint[] default '{1,2,3,4,5,6,7}'::smallint[] not null,
  is_public boolean default false not null,
  carrier_limit integer,
  constraint base_profile_carrier_limit_check CHECK ((carrier_limit > 0)),
  constraint base_profile_check CHECK (((morning_from < morning_to) AND (morning_to <= afternoon_from) AND (afternoon_from < afternoon_to))),
  constraint base_profile_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint base_profile_pkey PRIMARY KEY (company_id)
);

create table behaviour_tag (
  id bigint generated always as identity not null,
  type text not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint behaviour_tag_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX behaviour_tag_type ON public.behaviour_tag USING btree (lower(type)) WHERE (deleted_at IS NULL);

create table cabinet (
  id bigint generated always as identity not null,
  company_id bigint not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint cabinet_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint cabinet_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX cabinet_name ON public.cabinet USING btree (company_id, lower(name)) WHERE (deleted_at IS NULL);

create table cabinet_stock (
  cabinet_id bigint not null,
  category_id bigint not null,
  count integer default 0 not null,
  constraint cabinet_stock_cabinet_id_fkey FOREIGN KEY (cabinet_id) REFERENCES cabinet(id),
  constraint cabinet_stock_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint cabinet_stock_count_check CHECK ((count >= 0)),
  constraint cabinet_stock_pkey PRIMARY KEY (cabinet_id, category_id)
);

create table carrier_link (
  id bigint generated always as identity not null,
  company_id bigint not null,
  checked_org text not null,
  code_hash bytea not null,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  revoked_at timestamp with time zone,
  constraint carrier_link_code_hash_key UNIQUE (code_hash),
  constraint carrier_link_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint carrier_link_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint carrier_link_pkey PRIMARY KEY (id)
);
CREATE INDEX carrier_link_open ON public.carrier_link USING btree (company_id, id) WHERE (revoked_at IS NULL);

create table category (
  id bigint generated always as identity not null,
  kind text not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint category_kind_check CHECK ((kind = ANY (ARRAY['product'::text, 'comment'::text]))),
  constraint category_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX category_name ON public.category USING btree (kind, lower(name)) WHERE (deleted_at IS NULL);

create table check_method (
  id bigint generated always as identity not null,
  name text not null,
  description text default ''::text not null,
  amount numeric(12,2) not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint check_method_amount_check CHECK ((amount >= (0)::numeric)),
  constraint check_method_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX check_method_name ON public.check_method USING btree (lower(name)) WHERE (deleted_at IS NULL);

create table checklist (
  id bigint generated always as identity not null,
  method_id bigint not null,
  tanker_type text,
  version integer not null,
  is_current boolean default true not null,
  items jsonb not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  constraint checklist_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint checklist_method_id_fkey FOREIGN KEY (method_id) REFERENCES check_method(id),
  constraint checklist_pkey PRIMARY KEY (id),
  constraint checklist_tanker_type_check CHECK ((tanker_type = ANY (ARRAY['常压车'::text, '承压车'::text])))
);
CREATE UNIQUE INDEX checklist_current ON public.checklist USING btree (method_id, COALESCE(tanker_type, ''::text)) WHERE is_current;
CREATE UNIQUE INDEX checklist_version ON public.checklist USING btree (method_id, COALESCE(tanker_type, ''::text), version);

create table client (
  id bigint generated always as identity not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  shows_energy boolean default false not null,
  version integer default 1 not null,
  constraint client_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX client_name ON public.client USING btree (lower(name)) WHERE (deleted_at IS NULL);

create table closed_day (
  company_id bigint not null,
  day date not null,
  note text default ''::text not null,
  constraint closed_day_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint closed_day_pkey PRIMARY KEY (company_id, day)
);

create table command_run (
  id bigint generated always as identity not null,
  kind text not null,
  is_on boolean,
  pool_url text,
  pool_user text,
  requested_by bigint not null,
  status text default 'running'::text not null,
  batch_size integer not null,
  pause_ms integer not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  token_id bigint,
  power_percent integer,
  power_mode text,
  is_trying boolean default false not null,
  try_minutes integer default 10 not null,
  undoes bigint,
  constraint command_run_kind_check CHECK ((kind = ANY (ARRAY['restart'::text, 'findMe'::text, 'switchPool'::text, 'sleep'::text, 'wake'::text, 'limitPower'::text, 'powerMode'::text]))),
  constraint command_run_pkey PRIMARY KEY (id),
  constraint command_run_power_mode_check CHECK ((power_mode = ANY (ARRAY['low'::text, 'normal'::text, 'high'::text]))),
  constraint command_run_power_percent_check CHECK (((power_percent >= 1) AND (power_percent <= 100))),
  constraint command_run_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id),
  constraint command_run_status_check CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text, 'interrupted'::text, 'stopped'::text]))),
  constraint command_run_token_id_fkey FOREIGN KEY (token_id) REFERENCES api_token(id),
  constraint command_run_try_minutes_check CHECK (((try_minutes >= 1) AND (try_minutes <= 60))),
  constraint command_run_undoes_fkey FOREIGN KEY (undoes) REFERENCES command_run(id),
  constraint command_run_undoes_key UNIQUE (undoes)
);
CREATE INDEX command_run_open ON public.command_run USING btree (id) WHERE (status = 'running'::text);
CREATE INDEX command_run_person ON public.command_run USING btree (requested_by, created_at);

create table command_run_site (
  site_id bigint not null,
  run_id bigint not null,
  kind text not null,
  is_open boolean default true not null,
  next_at timestamp with time zone default now() not null,
  touched_at timestamp with time zone default now() not null,
  constraint command_run_site_pkey PRIMARY KEY (site_id, run_id),
  constraint command_run_site_run_id_fkey FOREIGN KEY (run_id) REFERENCES command_run(id),
  constraint command_run_site_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
CREATE INDEX command_run_site_open ON public.command_run_site USING btree (run_id) WHERE is_open;
CREATE UNIQUE INDEX command_run_site_restart ON public.command_run_site USING btree (site_id) WHERE ((kind = 'restart'::text) AND is_open);

create table comment_score (
  comment_id bigint not null,
  scale_item_id bigint not null,
  item_name text not null,
  weight numeric(5,2) not null,
  score numeric(5,2) not null,
  constraint comment_score_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES lesson_comment(id) ON DELETE CASCADE,
  constraint comment_score_pkey PRIMARY KEY (comment_id, scale_item_id),
  constraint comment_score_scale_item_id_fkey FOREIGN KEY (scale_item_id) REFERENCES scale_item(id)
);

create table comments_seen (
  user_id bigint not null,
  lesson_id bigint not null,
  seen_at timestamp with time zone default now() not null,
  constraint comments_seen_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint comments_seen_pkey PRIMARY KEY (user_id, lesson_id),
  constraint comments_seen_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table company (
  id bigint generated always as identity not null,
  name text not null,
  kind text default 'base'::text not null,
  super_company_id bigint,
  domain text,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  province text,
  city text,
  region text,
  pic_id bigint,
  small_pic_id bigint,
  updated_at timestamp with time zone default now() not null,
  constraint company_domain_check CHECK ((domain ~ '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$'::text)),
  constraint company_domain_key UNIQUE (domain),
  constraint company_kind_check CHECK ((kind = ANY (ARRAY['hq'::text, 'base'::text, 'site'::text]))),
  constraint company_pkey PRIMARY KEY (id),
  constraint company_super_company_id_fkey FOREIGN KEY (super_company_id) REFERENCES company(id)
);
CREATE INDEX company_pic ON public.company USING btree (pic_id) WHERE (pic_id IS NOT NULL);
CREATE INDEX company_small_pic ON public.company USING btree (small_pic_id) WHERE (small_pic_id IS NOT NULL);
CREATE INDEX company_super ON public.company USING btree (super_company_id);
CREATE TRIGGER company_told AFTER INSERT OR DELETE OR UPDATE ON public.company FOR EACH STATEMENT EXECUTE FUNCTION tell_callers_changed();

create table company_stock (
  company_id bigint not null,
  category_id bigint not null,
  count integer default 0 not null,
  low_mark integer default 0 not null,
  id bigint generated always as identity not null,
  constraint company_stock_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint company_stock_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint company_stock_count_check CHECK ((count >= 0)),
  constraint company_stock_id_key UNIQUE (id),
  constraint company_stock_low_mark_check CHECK ((low_mark >= 0)),
  constraint company_stock_pkey PRIMARY KEY (company_id, category_id)
);

create table contact_message (
  id bigint generated always as identity not null,
  reservation_id bigint,
  cause text not null,
  way text not null,
  status text default 'waiting'::text not null,
  tries integer default 0 not null,
  error text,
  created_at timestamp with time zone default now() not null,
  next_try_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  inspection_id bigint,
  constraint contact_message_about CHECK (((num_nonnulls(reservation_id, inspection_id) = 1) AND ((cause = 'expires'::text) = (inspection_id IS NOT NULL)))),
  constraint contact_message_cause_check CHECK ((cause = ANY (ARRAY['booked'::text, 'waiting'::text, 'seated'::text, 'moved'::text, 'tomorrow'::text, 'called'::text, 'cancelled'::text, 'expires'::text]))),
  constraint contact_message_inspection_id_fkey FOREIGN KEY (inspection_id) REFERENCES inspection(id),
  constraint contact_message_pkey PRIMARY KEY (id),
  constraint contact_message_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id),
  constraint contact_message_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text, 'dropped'::text]))),
  constraint contact_message_way_check CHECK ((way = ANY (ARRAY['sms'::text, 'mail'::text])))
);
CREATE UNIQUE INDEX contact_message_certificate ON public.contact_message USING btree (inspection_id, way) WHERE (inspection_id IS NOT NULL);
CREATE INDEX contact_message_reservation ON public.contact_message USING btree (reservation_id, id);
CREATE INDEX contact_message_waiting ON public.contact_message USING btree (next_try_at) WHERE (status = 'waiting'::text);

create table curtailment (
  id bigint generated always as identity not null,
  site_id bigint not null,
  target_watts bigint not null,
  limit_percent integer,
  until_at timestamp with time zone not null,
  status text default 'curtailing'::text not null,
  watts_before bigint not null,
  stepped_at timestamp with time zone default now() not null,
  run_id bigint,
  requested_by bigint not null,
  created_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint curtailment_limit_percent_check CHECK (((limit_percent >= 1) AND (limit_percent <= 99))),
  constraint curtailment_pkey PRIMARY KEY (id),
  constraint curtailment_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id),
  constraint curtailment_run_id_fkey FOREIGN KEY (run_id) REFERENCES command_run(id),
  constraint curtailment_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint curtailment_status_check CHECK ((status = ANY (ARRAY['curtailing'::text, 'restoring'::text, 'ended'::text]))),
  constraint curtailment_target_watts_check CHECK ((target_watts >= 0))
);
CREATE UNIQUE INDEX curtailment_open ON public.curtailment USING btree (site_id) WHERE (status <> 'ended'::text);

create table curtailment_device (
  curtailment_id bigint not null,
  device_id bigint not null,
  watts integer not null,
  restored_at timestamp with time zone,
  tries integer default 0 not null,
  constraint curtailment_device_curtailment_id_fkey FOREIGN KEY (curtailment_id) REFERENCES curtailment(id),
  constraint curtailment_device_pkey PRIMARY KEY (curtailment_id, device_id)
);

create table curtailment_step (
  id bigint generated always as identity not null,
  curtailment_id bigint not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  watts bigint,
  devices integer default 0 not null,
  run_id bigint,
  constraint curtailment_step_curtailment_id_fkey FOREIGN KEY (curtailment_id) REFERENCES curtailment(id),
  constraint curtailment_step_kind_check CHECK ((kind = ANY (ARRAY['shed'::text, 'reached'::text, 'noMore'::text, 'held'::text, 'due'::text, 'ended'::text, 'restore'::text, 'givenUp'::text, 'restored'::text]))),
  constraint curtailment_step_pkey PRIMARY KEY (id),
  constraint curtailment_step_run_id_fkey FOREIGN KEY (run_id) REFERENCES command_run(id)
);
CREATE INDEX curtailment_step_of ON public.curtailment_step USING btree (curtailment_id, id DESC);

create table database_machine (
  name text not null,
  share real not null,
  away_since timestamp with time zone,
  error text,
  asked_at timestamp with time zone not null,
  constraint database_machine_pkey PRIMARY KEY (name)
);

create table destination (
  id bigint generated always as identity not null,
  client_id bigint not null,
  user_id bigint not null,
  name text not null,
  kind text not null,
  address text,
  host text,
  port integer,
  username text,
  sealed_password text,
  folder text default ''::text not null,
  host_key text,
  format text not null,
  locale text not null,
  day_of_month integer not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint destination_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint destination_day_of_month_check CHECK (((day_of_month >= 1) AND (day_of_month <= 28))),
  constraint destination_format_check CHECK ((format = ANY (ARRAY['pdf'::text, 'xlsx'::text, 'csv'::text]))),
  constraint destination_kind_check CHECK ((kind = ANY (ARRAY['mail'::text, 'sftp'::text, 'ftps'::text, 'ftp'::text]))),
  constraint destination_locale_check CHECK ((locale = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint destination_pkey PRIMARY KEY (id),
  constraint destination_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX destination_name ON public.destination USING btree (client_id, lower(name)) WHERE (deleted_at IS NULL);

create table device (
  site_id bigint not null,
  id bigint default nextval('device_id_seq'::regclass) not null,
  serial text not null,
  miner_id text,
  name text not null,
  client_id bigint not null,
  account_id bigint not null,
  type_id bigint not null,
  site_name text not null,
  client_name text not null,
  account_name text not null,
  type_name text not null,
  host inet,
  port integer default 4028 not null,
  mac text,
  state device_state default 'offline'::device_state not null,
  state_since timestamp with time zone default now() not null,
  repair_phase text,
  repair_times integer default 0 not null,
  missed_sweeps integer default 0 not null,
  offline_since timestamp with time zone,
  active_worker text,
  active_worker_state worker_state default 'Unknown'::worker_state not null,
  active_worker_right boolean,
  active_pool text,
  firmware_version text,
  last_answered_at timestamp with time zone,
  is_unreadable boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint device_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint device_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint device_pkey PRIMARY KEY (site_id, id),
  constraint device_port_check CHECK (((port >= 1) AND (port <= 65535))),
  constraint device_repair_phase_check CHECK ((repair_phase = ANY (ARRAY['out'::text, 'in'::text]))),
  constraint device_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint device_type_id_fkey FOREIGN KEY (type_id) REFERENCES machine_type(id)
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.005);
CREATE INDEX device_account ON public.device USING btree (account_id);
CREATE INDEX device_address ON public.device USING btree (site_id, host, port);
CREATE INDEX device_by_miner_id ON public.device USING btree (miner_id, id);
CREATE INDEX device_bytes_anywhere ON public.device USING gin (encode((replace(lower(((((((serial || ' '::text) || name) || ' '::text) || COALESCE(miner_id, ''::text)) || ' '::text) || COALESCE(active_worker, ''::text))), '\'::text, ''::text))::bytea, 'hex'::text) gin_trgm_ops);
CREATE INDEX device_client ON public.device USING btree (client_id);
CREATE INDEX device_firmware ON public.device USING btree (lower(firmware_version) text_pattern_ops);
CREATE INDEX device_host ON public.device USING btree (host) INCLUDE (id);
CREATE INDEX device_host_anywhere ON public.device USING gin (translate(host(host), '.:'::text, 'xy'::text) gin_trgm_ops);
CREATE INDEX device_host_without_octet ON public.device USING btree ((
CASE
    WHEN (family(host) = 4) THEN (host & '0.255.255.255'::inet)
    ELSE NULL::inet
END));
CREATE INDEX device_host_without_octets ON public.device USING btree ((
CASE
    WHEN (family(host) = 4) THEN (host & '0.0.255.255'::inet)
    ELSE NULL::inet
END));
CREATE UNIQUE INDEX device_id ON public.device USING btree (id);
CREATE INDEX device_mac ON public.device USING btree (mac);
CREATE INDEX device_mac_anywhere ON public.device USING gin (translate(lower(mac), '.:'::text, 'xy'::text) gin_trgm_ops);
CREATE INDEX device_miner_id_anywhere ON public.device USING gin (lower(miner_id) gin_trgm_ops);
CREATE INDEX device_name_anywhere ON public.device USING gin (lower(name) gin_trgm_ops);
CREATE INDEX device_pool ON public.device USING btree (active_pool, id);
CREATE INDEX device_serial_anywhere ON public.device USING gin (lower(serial) gin_trgm_ops);
CREATE UNIQUE INDEX device_serial_unique ON public.device USING btree (lower(serial));
CREATE INDEX device_worker_anywhere ON public.device USING gin (lower(active_worker) gin_trgm_ops);
CREATE TRIGGER device_added_counted AFTER INSERT ON public.device REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_added_devices();
CREATE TRIGGER device_copied AFTER UPDATE ON public.device FOR EACH ROW WHEN (((((((((old.site_id IS DISTINCT FROM new.site_id) OR (old.client_id IS DISTINCT FROM new.client_id)) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.type_id IS DISTINCT FROM new.type_id)) OR (old.repair_times IS DISTINCT FROM new.repair_times)) OR (old.state IS DISTINCT FROM new.state)) OR (old.active_worker_state IS DISTINCT FROM new.active_worker_state)) OR (old.active_worker_right IS DISTINCT FROM new.active_worker_right))) EXECUTE FUNCTION copy_beside_live();
CREATE TRIGGER device_counted_delete AFTER DELETE ON public.device REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_devices();
CREATE TRIGGER device_counted_insert AFTER INSERT ON public.device REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_devices();
CREATE TRIGGER device_counted_update AFTER UPDATE ON public.device REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_devices();
CREATE TRIGGER device_leaves_rack BEFORE UPDATE OF site_id ON public.device FOR EACH ROW EXECUTE FUNCTION leave_rack();
CREATE TRIGGER device_left_site AFTER UPDATE OF site_id ON public.device FOR EACH ROW WHEN ((old.site_id <> new.site_id)) EXECUTE FUNCTION keep_left_site();
CREATE TRIGGER device_listed AFTER INSERT OR DELETE ON public.device FOR EACH ROW EXECUTE FUNCTION list_device();
CREATE TRIGGER device_listed_again AFTER UPDATE ON public.device FOR EACH ROW WHEN (((((((((((((((old.site_id IS DISTINCT FROM new.site_id) OR (old.client_id IS DISTINCT FROM new.client_id)) OR (old.account_id IS DISTINCT FROM new.account_id)) OR (old.type_id IS DISTINCT FROM new.type_id)) OR (old.repair_times IS DISTINCT FROM new.repair_times)) OR (old.state IS DISTINCT FROM new.state)) OR (old.active_worker_state IS DISTINCT FROM new.active_worker_state)) OR (old.active_worker_right IS DISTINCT FROM new.active_worker_right)) OR (old.serial IS DISTINCT FROM new.serial)) OR (old.site_name IS DISTINCT FROM new.site_name)) OR (old.client_name IS DISTINCT FROM new.client_name)) OR (old.account_name IS DISTINCT FROM new.account_name)) OR (old.type_name IS DISTINCT FROM new.type_name)) OR (old.active_worker IS DISTINCT FROM new.active_worker))) EXECUTE FUNCTION list_device();
CREATE TRIGGER device_moved_warnings AFTER UPDATE ON public.device FOR EACH ROW WHEN ((old.client_id <> new.client_id)) EXECUTE FUNCTION move_open_warnings();
CREATE TRIGGER device_named BEFORE INSERT OR UPDATE OF site_id, account_id, type_id ON public.device FOR EACH ROW EXECUTE FUNCTION name_device();
CREATE TRIGGER device_placed BEFORE INSERT OR UPDATE OF site_id, account_id ON public.device FOR EACH ROW EXECUTE FUNCTION refuse_deleted_place();
CREATE TRIGGER device_pooled_delete AFTER DELETE ON public.device REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_pools();
CREATE TRIGGER device_pooled_insert AFTER INSERT ON public.device REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_pools();
CREATE TRIGGER device_pooled_update AFTER UPDATE ON public.device REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_pools();

create table device_added (
  quarter timestamp with time zone not null,
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  type_id bigint not null,
  devices integer not null,
  constraint device_added_pkey PRIMARY KEY (quarter, site_id, client_id, account_id, type_id)
) with (fillfactor=70);

create unlogged table device_answer (
  site_id bigint not null,
  device_id bigint not null,
  at timestamp with time zone not null,
  model text,
  reader text,
  boards jsonb,
  fans_rpm jsonb,
  pools jsonb,
  average_hashrate_ths real,
  hardware_error_share real,
  raw text,
  unreadable_reason text,
  constraint device_answer_pkey PRIMARY KEY (site_id, device_id)
) with (fillfactor=60, autovacuum_vacuum_scale_factor=0.05);

create table device_command (
  site_id bigint not null,
  run_id bigint not null,
  device_id bigint not null,
  status text not null,
  reason text,
  code integer,
  is_access_denied boolean default false not null,
  sender uuid,
  sent_at timestamp with time zone,
  ended_at timestamp with time zone,
  is_first boolean default false not null,
  pool jsonb,
  pool_before jsonb,
  hashrate_before real,
  constraint device_command_pkey PRIMARY KEY (site_id, run_id, device_id),
  constraint device_command_run_id_fkey FOREIGN KEY (run_id) REFERENCES command_run(id),
  constraint device_command_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'done'::text, 'refused'::text, 'unanswered'::text, 'silent'::text, 'unreadable'::text, 'busy'::text, 'unknown'::text, 'cancelled'::text, 'interrupted'::text, 'leftOut'::text])))
);
CREATE INDEX device_command_device ON public.device_command USING btree (device_id, run_id DESC);
CREATE INDEX device_command_open ON public.device_command USING btree (site_id, run_id) WHERE (status = ANY (ARRAY['waiting'::text, 'sent'::text]));
CREATE INDEX device_command_run ON public.device_command USING btree (run_id, device_id);

create table device_count (
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  type_id bigint not null,
  state device_state not null,
  repair_times integer not null,
  active_worker_right boolean,
  active_worker_state worker_state not null,
  devices integer not null,
  constraint device_count_site_id_client_id_account_id_type_id_state_rep_key UNIQUE NULLS NOT DISTINCT (site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state)
) with (fillfactor=50);

create table device_daily (
  day date not null,
  site_id bigint not null,
  device_id bigint not null,
  account_id bigint not null,
  client_id bigint not null,
  type_id bigint not null,
  polls_due integer not null,
  polls_answered integer not null,
  polls_offline integer not null,
  hashrate_reads integer not null,
  hashrate_sum double precision not null,
  max_celsius real,
  max_fan_rpm integer,
  state device_state,
  is_compliant boolean not null,
  maintenance_due integer default 0 not null,
  maintenance_answered integer default 0 not null,
  maintenance_offline integer default 0 not null,
  maintenance_reads integer default 0 not null,
  maintenance_sum double precision default 0 not null,
  is_compliant_outside boolean,
  constraint device_daily_pkey PRIMARY KEY (site_id, device_id, day, account_id)
) partition by RANGE (day);
CREATE INDEX device_daily_day ON ONLY public.device_daily USING btree (day, site_id, client_id);
CREATE INDEX device_daily_device ON ONLY public.device_daily USING btree (device_id, day);

create table device_hourly (
  hour timestamp with time zone not null,
  hashrate_sum double precision not null,
  site_id integer not null,
  device_id integer not null,
  max_celsius real,
  max_fan_rpm integer,
  reads smallint not null,
  hashrate_reads smallint not null,
  constraint device_hourly_pkey1 PRIMARY KEY (site_id, device_id, hour)
) partition by RANGE (hour);

create table device_left (
  device_id bigint not null,
  site_id bigint not null,
  left_at timestamp with time zone default now() not null,
  constraint device_left_device_id_fkey FOREIGN KEY (device_id) REFERENCES device(id) ON DELETE CASCADE,
  constraint device_left_pkey PRIMARY KEY (device_id, site_id)
);

create table device_list (
  site_id bigint not null,
  id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  type_id bigint not null,
  repair_times integer not null,
  state device_state not null,
  active_worker_state worker_state not null,
  active_worker_right boolean,
  serial_key text not null,
  serial text not null,
  site_name text not null,
  client_name text not null,
  account_name text not null,
  type_name text not null,
  active_worker text,
  constraint device_list_pkey PRIMARY KEY (site_id, id)
) with (autovacuum_vacuum_scale_factor=0.005);
CREATE INDEX device_list_by_account ON public.device_list USING btree (account_name COLLATE "zh-x-icu", id) INCLUDE (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
CREATE INDEX device_list_by_client ON public.device_list USING btree (client_name COLLATE "zh-x-icu", id) INCLUDE (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
CREATE INDEX device_list_by_repair_times ON public.device_list USING btree (repair_times, id) INCLUDE (client_id, account_id, site_id, type_id, state, active_worker_right, active_worker_state, serial_key);
CREATE INDEX device_list_by_serial ON public.device_list USING btree (serial, id) INCLUDE (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
CREATE INDEX device_list_by_site ON public.device_list USING btree (site_name COLLATE "zh-x-icu", id) INCLUDE (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
CREATE INDEX device_list_by_state ON public.device_list USING btree (state, id) INCLUDE (client_id, account_id, site_id, type_id, repair_times, active_worker_right, active_worker_state, serial_key);
CREATE INDEX device_list_by_type ON public.device_list USING btree (type_name, id) INCLUDE (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
CREATE INDEX device_list_by_worker ON public.device_list USING btree (active_worker, id) INCLUDE (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
CREATE INDEX device_list_by_worker_state ON public.device_list USING btree (active_worker_state, id) INCLUDE (client_id, account_id, site_id, type_id, state, repair_times, active_worker_right, serial_key);
CREATE UNIQUE INDEX device_list_id ON public.device_list USING btree (id);
CREATE INDEX device_list_of_account ON public.device_list USING btree (account_id, id) INCLUDE (client_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
CREATE INDEX device_list_of_client ON public.device_list USING btree (client_id, id) INCLUDE (account_id, site_id, type_id, state, repair_times, active_worker_right, active_worker_state, serial_key);
CREATE INDEX device_list_serial_anywhere ON public.device_list USING gin (serial_key gin_trgm_ops);
CREATE INDEX device_list_serial_key ON public.device_list USING btree (serial_key);
CREATE INDEX device_list_wrong_worker ON public.device_list USING btree (active_worker, id) INCLUDE (client_id, account_id, site_id, type_id, state, repair_times, active_worker_state, serial_key) WHERE (NOT active_worker_right);

create unlogged table device_live (
  site_id bigint not null,
  device_id bigint not null,
  polled_at timestamp with time zone not null,
  answered_at timestamp with time zone,
  hashrate_ths real,
  rated_share real,
  max_celsius real,
  max_fan_rpm integer,
  watts integer,
  uptime_s bigint,
  client_id bigint,
  account_id bigint,
  type_id bigint,
  repair_times integer,
  state device_state,
  active_worker_state worker_state,
  active_worker_right boolean,
  efficiency double precision generated always as (((watts)::double precision / NULLIF(hashrate_ths, (0)::double precision))) stored,
  constraint device_live_pkey PRIMARY KEY (device_id, site_id)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.05);

create table device_person (
  site_id bigint not null,
  device_id bigint not null,
  user_id bigint not null,
  added_at timestamp with time zone default now() not null,
  constraint device_person_pkey PRIMARY KEY (site_id, device_id, user_id),
  constraint device_person_site_id_device_id_fkey FOREIGN KEY (site_id, device_id) REFERENCES device(site_id, id) ON UPDATE CASCADE ON DELETE CASCADE,
  constraint device_person_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table device_place (
  site_id bigint not null,
  device_id bigint not null,
  rack_id bigint not null,
  shelf integer not null,
  slot integer not null,
  constraint device_place_pkey PRIMARY KEY (site_id, device_id),
  constraint device_place_shelf_check CHECK ((shelf >= 1)),
  constraint device_place_site_id_device_id_fkey FOREIGN KEY (site_id, device_id) REFERENCES device(site_id, id) ON DELETE CASCADE,
  constraint device_place_site_id_rack_id_fkey FOREIGN KEY (site_id, rack_id) REFERENCES rack(site_id, id) ON DELETE CASCADE,
  constraint device_place_site_id_rack_id_shelf_slot_key UNIQUE (site_id, rack_id, shelf, slot),
  constraint device_place_slot_check CHECK ((slot >= 1))
);

create table device_sleep (
  site_id bigint not null,
  device_id bigint not null,
  since timestamp with time zone default now() not null,
  constraint device_sleep_pkey PRIMARY KEY (site_id, device_id),
  constraint device_sleep_site_id_device_id_fkey FOREIGN KEY (site_id, device_id) REFERENCES device(site_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);

create table discovery_run (
  id bigint generated always as identity not null,
  site_id bigint not null,
  ranges jsonb not null,
  requested_by bigint,
  status text default 'waiting'::text not null,
  addresses integer not null,
  probed integer default 0 not null,
  answered integer default 0 not null,
  identified integer default 0 not null,
  tries integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  touched_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint discovery_run_pkey PRIMARY KEY (id),
  constraint discovery_run_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id),
  constraint discovery_run_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint discovery_run_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'cancelled'::text, 'failed'::text])))
);
CREATE UNIQUE INDEX discovery_run_open ON public.discovery_run USING btree (site_id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));
CREATE INDEX discovery_run_site ON public.discovery_run USING btree (site_id, id DESC);

create table earning (
  id bigint generated always as identity not null,
  currency text not null,
  first_day date not null,
  amount numeric(18,9) not null,
  is_read boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint earning_amount_check CHECK ((amount >= (0)::numeric)),
  constraint earning_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint earning_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX earning_first_day ON public.earning USING btree (currency, first_day);

create table earning_source (
  id bigint generated always as identity not null,
  currency text not null,
  host text not null,
  sealed_url text,
  path text not null,
  amount numeric(18,9),
  read_at timestamp with time zone,
  error text,
  tried_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint earning_source_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint earning_source_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX earning_source_currency ON public.earning_source USING btree (currency);

create table energy_day (
  scope text not null,
  scope_id bigint not null,
  day date not null,
  currency text not null,
  seconds_due bigint not null,
  seconds_polled bigint not null,
  joules_measured bigint not null,
  joules_estimated bigint not null,
  megahashes bigint not null,
  paired_joules bigint not null,
  paired_megahashes bigint not null,
  priced_joules numeric not null,
  constraint energy_day_pkey PRIMARY KEY (scope, scope_id, day, currency),
  constraint energy_day_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'site'::text, 'client'::text, 'account'::text])))
);
CREATE INDEX energy_day_day ON public.energy_day USING btree (day);

create table energy_day_part (
  client_id bigint not null,
  site_id bigint not null,
  account_id bigint not null,
  day date not null,
  currency text not null,
  seconds_due bigint not null,
  seconds_polled bigint not null,
  joules_measured bigint not null,
  joules_estimated bigint not null,
  megahashes bigint not null,
  paired_joules bigint not null,
  paired_megahashes bigint not null,
  priced_joules numeric not null,
  constraint energy_day_part_pkey PRIMARY KEY (client_id, site_id, account_id, day, currency)
);
CREATE INDEX energy_day_part_day ON public.energy_day_part USING btree (day);

create table energy_work (
  day date not null,
  changes bigint default 1 not null,
  constraint energy_work_pkey PRIMARY KEY (day)
);

create table feed_order (
  id bigint generated always as identity not null,
  buy_company_id bigint not null,
  sale_company_id bigint,
  category_id bigint not null,
  count integer not null,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  version integer default 1 not null,
  constraint feed_order_buy_company_id_fkey FOREIGN KEY (buy_company_id) REFERENCES company(id),
  constraint feed_order_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint feed_order_check CHECK ((buy_company_id <> sale_company_id)),
  constraint feed_order_count_check CHECK ((count > 0)),
  constraint feed_order_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint feed_order_pkey PRIMARY KEY (id),
  constraint feed_order_sale_company_id_fkey FOREIGN KEY (sale_company_id) REFERENCES company(id)
);
CREATE INDEX feed_order_buyer ON public.feed_order USING btree (buy_company_id, created_at, id);
CREATE INDEX feed_order_seller ON public.feed_order USING btree (sale_company_id, created_at, id);

create table fleet_day (
  scope text not null,
  scope_id bigint not null,
  day date not null,
  polls_due bigint not null,
  polls_answered bigint not null,
  polls_offline bigint not null,
  hashrate_reads bigint not null,
  hashrate_sum double precision not null,
  devices_answered integer not null,
  devices_compliant integer not null,
  state_normal integer not null,
  state_low integer not null,
  state_warn integer not null,
  state_offline integer not null,
  state_repairing integer not null,
  state_repaired integer not null,
  state_lost integer not null,
  state_scrap integer not null,
  maintenance_due bigint default 0 not null,
  maintenance_answered bigint default 0 not null,
  maintenance_offline bigint default 0 not null,
  maintenance_reads bigint default 0 not null,
  maintenance_sum double precision default 0 not null,
  answered_outside integer not null,
  compliant_outside integer not null,
  constraint fleet_day_pkey PRIMARY KEY (scope, scope_id, day),
  constraint fleet_day_scope_check CHECK ((scope = ANY (ARRAY['all'::text, 'site'::text, 'client'::text, 'account'::text])))
) with (fillfactor=60);

create table fleet_day_part (
  day date not null,
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  type_id bigint not null,
  polls_due bigint not null,
  polls_answered bigint not null,
  polls_offline bigint not null,
  hashrate_reads bigint not null,
  hashrate_sum double precision not null,
  devices_answered integer not null,
  devices_compliant integer not null,
  state_normal integer not null,
  state_low integer not null,
  state_warn integer not null,
  state_offline integer not null,
  state_repairing integer not null,
  state_repaired integer not null,
  state_lost integer not null,
  state_scrap integer not null,
  maintenance_due bigint default 0 not null,
  maintenance_answered bigint default 0 not null,
  maintenance_offline bigint default 0 not null,
  maintenance_reads bigint default 0 not null,
  maintenance_sum double precision default 0 not null,
  answered_outside integer not null,
  compliant_outside integer not null,
  constraint fleet_day_part_pkey PRIMARY KEY (site_id, day, client_id, account_id, type_id)
) with (fillfactor=60);
CREATE INDEX fleet_day_part_client ON public.fleet_day_part USING btree (client_id, day);
CREATE INDEX fleet_day_part_place ON public.fleet_day_part USING btree (client_id, site_id, day);

create table fleet_hour (
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  at timestamp with time zone not null,
  day date not null,
  seconds_due bigint not null,
  seconds_polled bigint not null,
  seconds_online bigint not null,
  seconds_read bigint not null,
  seconds_measured bigint not null,
  megahashes bigint not null,
  rated_megahashes bigint not null,
  joules_measured bigint not null,
  joules_estimated bigint not null,
  paired_joules bigint not null,
  paired_megahashes bigint not null,
  constraint fleet_hour_pkey PRIMARY KEY (site_id, client_id, account_id, at)
) with (fillfactor=80);
CREATE INDEX fleet_hour_parts ON public.fleet_hour USING btree (at) WHERE ((site_id <> 0) AND (account_id <> 0));

create unlogged table fleet_live (
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  swept_at timestamp with time zone not null,
  took_ms integer not null,
  devices_due integer not null,
  devices_online integer not null,
  devices_read integer not null,
  devices_measured integer not null,
  hashrate_mhs bigint not null,
  rated_mhs bigint not null,
  watts_measured bigint not null,
  watts_estimated bigint not null,
  paired_watts bigint not null,
  paired_mhs bigint not null,
  constraint fleet_live_pkey PRIMARY KEY (site_id, client_id, account_id)
) with (fillfactor=50);

create unlogged table fleet_minute (
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  at timestamp with time zone not null,
  day date not null,
  seconds_due bigint not null,
  seconds_polled bigint not null,
  seconds_online bigint not null,
  seconds_read bigint not null,
  seconds_measured bigint not null,
  megahashes bigint not null,
  rated_megahashes bigint not null,
  joules_measured bigint not null,
  joules_estimated bigint not null,
  paired_joules bigint not null,
  paired_megahashes bigint not null,
  constraint fleet_minute_pkey PRIMARY KEY (site_id, client_id, account_id, at)
) with (fillfactor=80);
CREATE INDEX fleet_minute_at ON public.fleet_minute USING btree (at);

create table found_device (
  id bigint generated always as identity not null,
  site_id bigint not null,
  run_id bigint not null,
  host inet not null,
  port integer not null,
  reader text,
  model text,
  serial text,
  mac text,
  firmware_version text,
  hashrate_ths real,
  worker text,
  seen_at timestamp with time zone not null,
  login_family text,
  is_login_refused boolean default false not null,
  constraint found_device_pkey PRIMARY KEY (id),
  constraint found_device_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint found_device_site_id_host_port_key UNIQUE (site_id, host, port)
);
CREATE INDEX found_device_serial ON public.found_device USING btree (site_id, lower(serial));

create table identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  linked_at timestamp with time zone default now() not null,
  constraint identity_pkey PRIMARY KEY (issuer, subject),
  constraint identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX identity_user ON public.identity USING btree (user_id);

create table inspection (
  id bigint generated always as identity not null,
  company_id bigint not null,
  report_number text not null,
  reservation_id bigint,
  status smallint default 1 not null,
  result text,
  checked_org text default ''::text not null,
  tanker_number text not null,
  tanker_type text not null,
  license_number text default ''::text not null,
  contact_name text default ''::text not null,
  phone text default ''::text not null,
  cargo text default ''::text not null,
  station_id bigint,
  inspector_id bigint,
  version integer default 1 not null,
  amount numeric(12,2) default 0 not null,
  remarks text default ''::text not null,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  arrived_at timestamp with time zone,
  started_at timestamp with time zone,
  submitted_at timestamp with time zone,
  returned_count integer default 0 not null,
  issued_at timestamp with time zone,
  issued_by bigint,
  valid_until date,
  ended_at timestamp with time zone,
  end_reason text,
  replaces_id bigint,
  rechecks_id bigint,
  fabric_version integer default 0 not null,
  fabric jsonb,
  called_at timestamp with time zone,
  called_station_id bigint,
  method_names text default ''::text not null,
  constraint inspection_called_station_id_fkey FOREIGN KEY (called_station_id) REFERENCES station(id),
  constraint inspection_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint inspection_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint inspection_inspector_id_fkey FOREIGN KEY (inspector_id) REFERENCES app_user(id),
  constraint inspection_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES app_user(id),
  constraint inspection_pkey PRIMARY KEY (id),
  constraint inspection_rechecks_id_fkey FOREIGN KEY (rechecks_id) REFERENCES inspection(id),
  constraint inspection_replaces_id_fkey FOREIGN KEY (replaces_id) REFERENCES inspection(id),
  constraint inspection_report_number_key UNIQUE (report_number),
  constraint inspection_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id),
  constraint inspection_reservation_id_key UNIQUE (reservation_id),
  constraint inspection_result_check CHECK ((result = ANY (ARRAY['合格'::text, '不合格'::text, '整改复检'::text]))),
  constraint inspection_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id),
  constraint inspection_status_check CHECK ((status = ANY (ARRAY[1, 2, 3, 4, 8, 9]))),
  constraint inspection_tanker_type_check CHECK ((tanker_type = ANY (ARRAY['常压车'::text, '承压车'::text])))
);
CREATE INDEX inspection_by_amount ON public.inspection USING btree (amount, id);
CREATE INDEX inspection_by_carrier ON public.inspection USING btree (checked_org COLLATE "zh-x-icu", id);
CREATE INDEX inspection_by_issue ON public.inspection USING btree (issued_at, id);
CREATE INDEX inspection_by_latest_issue ON public.inspection USING btree (issued_at DESC NULLS LAST, id DESC);
CREATE INDEX inspection_carrier ON public.inspection USING btree (company_id, checked_org, tanker_number, issued_at) WHERE (status = 4);
CREATE INDEX inspection_checked_org ON public.inspection USING btree (checked_org, created_at, id) INCLUDE (company_id, status, result, tanker_type, inspector_id);
CREATE INDEX inspection_contact ON public.inspection USING btree (contact_name, created_at, id) INCLUDE (company_id, status, result, tanker_type, inspector_id);
CREATE INDEX inspection_created ON public.inspection USING btree (created_at, id);
CREATE INDEX inspection_created_at ON public.inspection USING btree (created_at);
CREATE INDEX inspection_inspector ON public.inspection USING btree (inspector_id, created_at, id);
CREATE INDEX inspection_issued ON public.inspection USING btree (company_id, tanker_number, issued_at DESC) WHERE (status = 4);
CREATE INDEX inspection_license ON public.inspection USING btree (license_number, created_at, id) INCLUDE (company_id, status, result, tanker_type, inspector_id);
CREATE INDEX inspection_list ON public.inspection USING btree (company_id, created_at, id);
CREATE INDEX inspection_methods ON public.inspection USING btree (method_names, created_at, id) INCLUDE (company_id, status, result, tanker_type, inspector_id);
CREATE INDEX inspection_number_anywhere ON public.inspection USING gin (lower(report_number) gin_trgm_ops);
CREATE INDEX inspection_number_beginning ON public.inspection USING btree (report_number text_pattern_ops);
CREATE INDEX inspection_number_two ON public.inspection USING btree ("left"(report_number, 2), created_at, id) INCLUDE (report_number);
CREATE INDEX inspection_phone ON public.inspection USING btree (phone, created_at, id) INCLUDE (company_id, status, result, tanker_type, inspector_id);
CREATE INDEX inspection_rechecks ON public.inspection USING btree (rechecks_id) WHERE (rechecks_id IS NOT NULL);
CREATE INDEX inspection_replaces ON public.inspection USING btree (replaces_id) WHERE (replaces_id IS NOT NULL);
CREATE UNIQUE INDEX inspection_station ON public.inspection USING btree (station_id) WHERE (status = 2);
CREATE INDEX inspection_status ON public.inspection USING btree (company_id, status, created_at, id);
CREATE INDEX inspection_status_of_all ON public.inspection USING btree (status, created_at, id);
CREATE INDEX inspection_tanker ON public.inspection USING btree (tanker_number, created_at, id) INCLUDE (company_id, status, result, tanker_type, inspector_id);
CREATE INDEX inspection_valid ON public.inspection USING btree (valid_until) WHERE (status = 4);
CREATE INDEX inspection_walk_in ON public.inspection USING btree (company_id, created_at, id) WHERE ((status = 1) AND (reservation_id IS NULL));
CREATE TRIGGER inspection_counted_delete AFTER DELETE ON public.inspection REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_inspections();
CREATE TRIGGER inspection_counted_insert AFTER INSERT ON public.inspection REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_inspections();
CREATE TRIGGER inspection_counted_update AFTER UPDATE ON public.inspection REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_inspections();
CREATE TRIGGER inspection_texts_delete AFTER DELETE ON public.inspection REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_inspection_texts();
CREATE TRIGGER inspection_texts_insert AFTER INSERT ON public.inspection REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_inspection_texts();
CREATE TRIGGER inspection_texts_update AFTER UPDATE ON public.inspection REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_inspection_texts();

create table inspection_count (
  company_id bigint not null,
  status smallint not null,
  result text not null,
  tanker_type text not null,
  reports integer not null,
  constraint inspection_count_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint inspection_count_pkey PRIMARY KEY (company_id, status, result, tanker_type)
);

create table inspection_method (
  id bigint generated always as identity not null,
  inspection_id bigint not null,
  method_id bigint not null,
  name text not null,
  amount numeric(12,2) not null,
  checklist_id bigint,
  items jsonb default '[]'::jsonb not null,
  constraint inspection_method_checklist_id_fkey FOREIGN KEY (checklist_id) REFERENCES checklist(id),
  constraint inspection_method_inspection_id_fkey FOREIGN KEY (inspection_id) REFERENCES inspection(id) ON DELETE CASCADE,
  constraint inspection_method_inspection_id_method_id_key UNIQUE (inspection_id, method_id),
  constraint inspection_method_method_id_fkey FOREIGN KEY (method_id) REFERENCES check_method(id),
  constraint inspection_method_pkey PRIMARY KEY (id)
);

create table inspection_move (
  id bigint generated always as identity not null,
  inspection_id bigint not null,
  from_status smallint,
  to_status smallint not null,
  reason text,
  moved_by bigint,
  moved_at timestamp with time zone default now() not null,
  station_id bigint,
  constraint inspection_move_inspection_id_fkey FOREIGN KEY (inspection_id) REFERENCES inspection(id) ON DELETE CASCADE,
  constraint inspection_move_moved_by_fkey FOREIGN KEY (moved_by) REFERENCES app_user(id),
  constraint inspection_move_pkey PRIMARY KEY (id),
  constraint inspection_move_station_id_fkey FOREIGN KEY (station_id) REFERENCES station(id)
);
CREATE INDEX inspection_move_report ON public.inspection_move USING btree (inspection_id, id);

create table inspection_photo (
  id bigint generated always as identity not null,
  inspection_id bigint not null,
  attachment_id bigint not null,
  inspection_method_id bigint,
  item_key text,
  taken_by bigint not null,
  taken_at timestamp with time zone default now() not null,
  request_key text,
  constraint inspection_photo_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachment(id),
  constraint inspection_photo_inspection_id_fkey FOREIGN KEY (inspection_id) REFERENCES inspection(id) ON DELETE CASCADE,
  constraint inspection_photo_inspection_method_id_fkey FOREIGN KEY (inspection_method_id) REFERENCES inspection_method(id) ON DELETE CASCADE,
  constraint inspection_photo_pkey PRIMARY KEY (id),
  constraint inspection_photo_taken_by_fkey FOREIGN KEY (taken_by) REFERENCES app_user(id)
);
CREATE INDEX inspection_photo_file ON public.inspection_photo USING btree (attachment_id);
CREATE INDEX inspection_photo_report ON public.inspection_photo USING btree (inspection_id, id);
CREATE UNIQUE INDEX inspection_photo_request ON public.inspection_photo USING btree (inspection_id, request_key);

create table inspection_result (
  inspection_method_id bigint not null,
  item_key text not null,
  outcome text not null,
  value numeric,
  note text default ''::text not null,
  mend_until date,
  recorded_by bigint not null,
  recorded_at timestamp with time zone default now() not null,
  constraint inspection_result_inspection_method_id_fkey FOREIGN KEY (inspection_method_id) REFERENCES inspection_method(id) ON DELETE CASCADE,
  constraint inspection_result_outcome_check CHECK ((outcome = ANY (ARRAY['pass'::text, 'fail'::text, 'na'::text]))),
  constraint inspection_result_pkey PRIMARY KEY (inspection_method_id, item_key),
  constraint inspection_result_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES app_user(id)
);

create table inspection_testee (
  inspection_id bigint not null,
  testee_id bigint not null,
  constraint inspection_testee_inspection_id_fkey FOREIGN KEY (inspection_id) REFERENCES inspection(id) ON DELETE CASCADE,
  constraint inspection_testee_pkey PRIMARY KEY (inspection_id, testee_id),
  constraint inspection_testee_testee_id_fkey FOREIGN KEY (testee_id) REFERENCES testee(id)
);
CREATE INDEX inspection_testee_person ON public.inspection_testee USING btree (testee_id, inspection_id);

create table inspection_text (
  field text not null,
  company_id bigint not null,
  value text not null,
  reports integer not null,
  constraint inspection_text_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint inspection_text_pkey PRIMARY KEY (field, company_id, value) INCLUDE (reports)
);
CREATE INDEX inspection_phone_beginning ON public.inspection_text USING btree (value text_pattern_ops) WHERE (field = 'phone'::text);
CREATE INDEX inspection_text_anywhere ON public.inspection_text USING gin (lower(value) gin_trgm_ops) WHERE (field <> 'phone'::text);
CREATE INDEX inspection_text_phone ON public.inspection_text USING gin (lower(value) gin_trgm_ops) WHERE (field = 'phone'::text);

create table installation (
  is_only boolean default true not null,
  id text default "left"(replace((gen_random_uuid())::text, '-'::text, ''::text), 12) not null,
  constraint installation_is_only_check CHECK (is_only),
  constraint installation_pkey PRIMARY KEY (is_only)
);

create table lesson (
  id bigint default nextval('device_id_seq'::regclass) not null,
  company_id bigint not null,
  user_id bigint not null,
  name text not null,
  course text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  type text not null,
  state text default '未开始'::text not null,
  shared boolean not null,
  visibility text default 'open'::text not null,
  review_deadline timestamp with time zone,
  scale_id bigint,
  consent text default ''::text not null,
  keep_video_until date,
  video_id bigint,
  video_name text,
  video_removed_at timestamp with time zone,
  poster_id bigint,
  duration_ms bigint,
  width integer,
  height integer,
  meeting_number text,
  live_started_at timestamp with time zone,
  recording_offset_ms bigint default 0 not null,
  ended_at timestamp with time zone,
  series_id bigint,
  comment_count integer default 0 not null,
  score numeric(5,2),
  review_count integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  room_server text,
  room_seen_at timestamp with time zone,
  score_hundredths integer generated always as (((score * (100)::numeric))::integer) stored,
  recording_state text,
  recording_stretches jsonb,
  room_paused boolean default false not null,
  room_put_out integer[] default '{}'::integer[] not null,
  version integer default 1 not null,
  constraint lesson_check CHECK ((ends_at > starts_at)),
  constraint lesson_check1 CHECK (((visibility <> 'blind'::text) OR (review_deadline IS NOT NULL))),
  constraint lesson_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint lesson_pkey PRIMARY KEY (id),
  constraint lesson_poster_id_fkey FOREIGN KEY (poster_id) REFERENCES attachment(id) ON DELETE SET NULL,
  constraint lesson_recording_state_check CHECK ((recording_state = ANY (ARRAY['expected'::text, 'nothing'::text, 'failed'::text, 'refused'::text]))),
  constraint lesson_scale_id_fkey FOREIGN KEY (scale_id) REFERENCES scale(id),
  constraint lesson_state_check CHECK ((state = ANY (ARRAY['未开始'::text, '已结束'::text]))),
  constraint lesson_type_check CHECK ((type = ANY (ARRAY['直播'::text, '录播'::text]))),
  constraint lesson_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint lesson_video_id_fkey FOREIGN KEY (video_id) REFERENCES attachment(id) ON DELETE SET NULL,
  constraint lesson_visibility_check CHECK ((visibility = ANY (ARRAY['open'::text, 'blind'::text, 'presenter'::text])))
);
CREATE INDEX lesson_comments ON public.lesson USING btree (comment_count, id) INCLUDE (company_id, user_id, shared, state, name, course, series_id, starts_at) WHERE (deleted_at IS NULL);
CREATE INDEX lesson_company ON public.lesson USING btree (company_id, starts_at, id) INCLUDE (user_id, shared, state, name, course, series_id) WHERE (deleted_at IS NULL);
CREATE INDEX lesson_course ON public.lesson USING btree (course COLLATE "zh-x-icu", id) INCLUDE (company_id, user_id, shared, state, name, series_id, starts_at) WHERE (deleted_at IS NULL);
CREATE INDEX lesson_due ON public.lesson USING btree (ends_at) WHERE ((state = '未开始'::text) AND (deleted_at IS NULL));
CREATE INDEX lesson_keep ON public.lesson USING btree (keep_video_until) WHERE (video_id IS NOT NULL);
CREATE INDEX lesson_name ON public.lesson USING btree (name COLLATE "zh-x-icu", id) INCLUDE (company_id, user_id, shared, state, course, series_id, starts_at) WHERE (deleted_at IS NULL);
CREATE INDEX lesson_poster ON public.lesson USING btree (poster_id) WHERE (poster_id IS NOT NULL);
CREATE INDEX lesson_presenter ON public.lesson USING btree (user_id, id) INCLUDE (company_id, shared, state, name, course, series_id, starts_at) WHERE (deleted_at IS NULL);
CREATE INDEX lesson_scale ON public.lesson USING btree (scale_id) WHERE (scale_id IS NOT NULL);
CREATE INDEX lesson_score ON public.lesson USING btree (score_hundredths DESC NULLS LAST, id DESC) INCLUDE (company_id, user_id, shared, state, name, course, series_id, starts_at, visibility, review_deadline) WHERE (deleted_at IS NULL);
CREATE INDEX lesson_start ON public.lesson USING btree (starts_at, id) INCLUDE (company_id, user_id, shared, state, name, course, series_id) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX lesson_video ON public.lesson USING btree (video_id) WHERE (video_id IS NOT NULL);

create table lesson_attendance (
  id bigint generated always as identity not null,
  lesson_id bigint not null,
  user_id bigint not null,
  came_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  constraint lesson_attendance_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint lesson_attendance_pkey PRIMARY KEY (id),
  constraint lesson_attendance_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX lesson_attendance_person ON public.lesson_attendance USING btree (lesson_id, user_id, seen_at);

create table lesson_calendar (
  user_id bigint not null,
  code_hash bytea not null,
  locale text not null,
  created_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  constraint lesson_calendar_code_hash_key UNIQUE (code_hash),
  constraint lesson_calendar_locale_check CHECK ((locale = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint lesson_calendar_pkey PRIMARY KEY (user_id),
  constraint lesson_calendar_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table lesson_chapter (
  lesson_id bigint not null,
  start_ms bigint not null,
  title text not null,
  constraint lesson_chapter_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint lesson_chapter_pkey PRIMARY KEY (lesson_id, start_ms)
);

create table lesson_comment (
  id bigint generated always as identity not null,
  lesson_id bigint not null,
  user_id bigint not null,
  type text not null,
  parent_id bigint,
  content text not null,
  identifier text,
  activity_id bigint,
  point_ms bigint,
  point_end_ms bigint,
  scale_id bigint,
  category_id bigint,
  category_name text,
  tag_id bigint,
  tag_type text,
  drawing_id bigint,
  voice_id bigint,
  voice_ms integer,
  resolved_at timestamp with time zone,
  resolved_by bigint,
  hidden_at timestamp with time zone,
  hidden_by bigint,
  hidden_reason text,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  draft_key uuid,
  constraint lesson_comment_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES lesson_invitation(id),
  constraint lesson_comment_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint lesson_comment_check CHECK (((point_end_ms IS NULL) OR (point_end_ms > point_ms))),
  constraint lesson_comment_check1 CHECK (((type = '精准点评'::text) OR (point_ms IS NULL))),
  constraint lesson_comment_drawing_id_fkey FOREIGN KEY (drawing_id) REFERENCES attachment(id) ON DELETE SET NULL,
  constraint lesson_comment_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES app_user(id),
  constraint lesson_comment_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint lesson_comment_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES lesson_comment(id) ON DELETE CASCADE,
  constraint lesson_comment_pkey PRIMARY KEY (id),
  constraint lesson_comment_point_ms_check CHECK ((point_ms >= 0)),
  constraint lesson_comment_resolved_by_fkey FOREIGN KEY (resolved_by) REFERENCES app_user(id),
  constraint lesson_comment_scale_id_fkey FOREIGN KEY (scale_id) REFERENCES scale(id),
  constraint lesson_comment_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES behaviour_tag(id),
  constraint lesson_comment_type_check CHECK ((type = ANY (ARRAY['精准点评'::text, '评价'::text]))),
  constraint lesson_comment_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id),
  constraint lesson_comment_voice_id_fkey FOREIGN KEY (voice_id) REFERENCES attachment(id) ON DELETE SET NULL
);
CREATE INDEX lesson_comment_author ON public.lesson_comment USING btree (user_id, created_at) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX lesson_comment_draft ON public.lesson_comment USING btree (lesson_id, user_id, draft_key) WHERE (draft_key IS NOT NULL);
CREATE INDEX lesson_comment_drawing ON public.lesson_comment USING btree (drawing_id) WHERE (drawing_id IS NOT NULL);
CREATE UNIQUE INDEX lesson_comment_evaluation ON public.lesson_comment USING btree (lesson_id, user_id) WHERE ((type = '评价'::text) AND (parent_id IS NULL) AND (deleted_at IS NULL));
CREATE INDEX lesson_comment_list ON public.lesson_comment USING btree (lesson_id, created_at, id) WHERE (deleted_at IS NULL);
CREATE INDEX lesson_comment_parent ON public.lesson_comment USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX lesson_comment_point ON public.lesson_comment USING btree (lesson_id, point_ms, id) WHERE ((point_ms IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX lesson_comment_scale ON public.lesson_comment USING btree (scale_id) WHERE (scale_id IS NOT NULL);
CREATE INDEX lesson_comment_voice ON public.lesson_comment USING btree (voice_id) WHERE (voice_id IS NOT NULL);

create table lesson_invitation (
  id bigint generated always as identity not null,
  lesson_id bigint not null,
  code_hash bytea not null,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  accepted_by bigint,
  accepted_at timestamp with time zone,
  constraint lesson_invitation_accepted_by_fkey FOREIGN KEY (accepted_by) REFERENCES app_user(id),
  constraint lesson_invitation_code_hash_key UNIQUE (code_hash),
  constraint lesson_invitation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint lesson_invitation_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint lesson_invitation_pkey PRIMARY KEY (id)
);
CREATE INDEX lesson_invitation_lesson ON public.lesson_invitation USING btree (lesson_id);

create table lesson_position (
  user_id bigint not null,
  lesson_id bigint not null,
  position_ms bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint lesson_position_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint lesson_position_pkey PRIMARY KEY (user_id, lesson_id),
  constraint lesson_position_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table lesson_question (
  id bigint generated always as identity not null,
  lesson_id bigint not null,
  user_id bigint not null,
  text text not null,
  draft_key uuid,
  asked_at timestamp with time zone default now() not null,
  answered_at timestamp with time zone,
  deleted_at timestamp with time zone,
  constraint lesson_question_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint lesson_question_pkey PRIMARY KEY (id),
  constraint lesson_question_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX lesson_question_draft ON public.lesson_question USING btree (lesson_id, user_id, draft_key);
CREATE INDEX lesson_question_lesson ON public.lesson_question USING btree (lesson_id) WHERE (deleted_at IS NULL);

create table lesson_question_vote (
  question_id bigint not null,
  user_id bigint not null,
  constraint lesson_question_vote_pkey PRIMARY KEY (question_id, user_id),
  constraint lesson_question_vote_question_id_fkey FOREIGN KEY (question_id) REFERENCES lesson_question(id) ON DELETE CASCADE,
  constraint lesson_question_vote_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table lesson_reminded (
  starts_at timestamp with time zone not null,
  lesson_id bigint not null,
  user_id bigint not null,
  lead_minutes integer not null,
  constraint lesson_reminded_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id),
  constraint lesson_reminded_pkey PRIMARY KEY (starts_at, lesson_id, user_id, lead_minutes),
  constraint lesson_reminded_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table lesson_reminder (
  user_id bigint not null,
  lead_minutes integer not null,
  channel_id bigint,
  locale text not null,
  constraint lesson_reminder_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES notification_channel(id),
  constraint lesson_reminder_lead_minutes_check CHECK ((lead_minutes = ANY (ARRAY[15, 60, 1440]))),
  constraint lesson_reminder_locale_check CHECK ((locale = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint lesson_reminder_pkey PRIMARY KEY (user_id),
  constraint lesson_reminder_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table lesson_reviewer (
  lesson_id bigint not null,
  user_id bigint not null,
  invitation_id bigint,
  added_by bigint,
  added_at timestamp with time zone default now() not null,
  constraint lesson_reviewer_added_by_fkey FOREIGN KEY (added_by) REFERENCES app_user(id),
  constraint lesson_reviewer_invitation_id_fkey FOREIGN KEY (invitation_id) REFERENCES lesson_invitation(id),
  constraint lesson_reviewer_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint lesson_reviewer_pkey PRIMARY KEY (lesson_id, user_id),
  constraint lesson_reviewer_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX lesson_reviewer_user ON public.lesson_reviewer USING btree (user_id, lesson_id);

create table login_device (
  id bigint generated always as identity not null,
  token_hash bytea not null,
  user_id bigint not null,
  session_id bigint,
  failures integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  last_used_at timestamp with time zone default now() not null,
  constraint login_device_pkey PRIMARY KEY (id),
  constraint login_device_session_id_fkey FOREIGN KEY (session_id) REFERENCES user_session(id) ON DELETE SET NULL,
  constraint login_device_token_hash_user_id_key UNIQUE (token_hash, user_id),
  constraint login_device_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX login_device_session ON public.login_device USING btree (session_id);
CREATE INDEX login_device_user ON public.login_device USING btree (user_id);

create table login_failure (
  kind text not null,
  value text not null,
  failures integer not null,
  last_at timestamp with time zone not null,
  tries integer default 0 not null,
  constraint login_failure_kind_check CHECK ((kind = ANY (ARRAY['name'::text, 'address'::text]))),
  constraint login_failure_pkey PRIMARY KEY (kind, value)
);

create table login_nonce (
  nonce text not null,
  seen_at timestamp with time zone default now() not null,
  constraint login_nonce_pkey PRIMARY KEY (nonce)
);

create table login_token (
  token_hash bytea not null,
  session_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint login_token_pkey PRIMARY KEY (token_hash),
  constraint login_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES user_session(id) ON DELETE CASCADE
);
CREATE INDEX login_token_session ON public.login_token USING btree (session_id);

create table low_stock_notice (
  user_id bigint not null,
  channel_id bigint,
  locale text not null,
  constraint low_stock_notice_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES notification_channel(id),
  constraint low_stock_notice_locale_check CHECK ((locale = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint low_stock_notice_pkey PRIMARY KEY (user_id),
  constraint low_stock_notice_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table machine_type (
  id bigint generated always as identity not null,
  name text not null,
  model_pattern text not null,
  rated_ths real not null,
  rated_watts integer not null,
  boards integer not null,
  warn_celsius real not null,
  fan_min_rpm integer not null,
  fan_max_rpm integer not null,
  max_hardware_error_share real not null,
  wanted_firmware text,
  constraint machine_type_name_key UNIQUE (name),
  constraint machine_type_pkey PRIMARY KEY (id),
  constraint machine_type_rated_ths_check CHECK ((rated_ths > (0)::double precision)),
  constraint machine_type_wanted_firmware_check CHECK (((length(wanted_firmware) >= 1) AND (length(wanted_firmware) <= 100)))
);
CREATE TRIGGER machine_type_rated AFTER INSERT ON public.machine_type FOR EACH ROW EXECUTE FUNCTION keep_rating();
CREATE TRIGGER machine_type_rated_anew AFTER UPDATE OF rated_ths ON public.machine_type FOR EACH ROW WHEN ((old.rated_ths <> new.rated_ths)) EXECUTE FUNCTION keep_rating();

create table machine_type_rating (
  type_id bigint not null,
  since timestamp with time zone not null,
  rated_ths real not null,
  constraint machine_type_rating_pkey PRIMARY KEY (type_id, since),
  constraint machine_type_rating_type_id_fkey FOREIGN KEY (type_id) REFERENCES machine_type(id) ON DELETE CASCADE
);

create table maintenance (
  id bigint generated always as identity not null,
  site_id bigint,
  rack_id bigint,
  rack_name text,
  client_ids bigint[],
  from_at timestamp with time zone not null,
  until_at timestamp with time zone not null,
  reason text not null,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  ended_by bigint,
  is_reported boolean default false not null,
  version integer default 1 not null,
  constraint maintenance_check CHECK ((from_at < until_at)),
  constraint maintenance_check1 CHECK (((rack_id IS NULL) = (rack_name IS NULL))),
  constraint maintenance_check2 CHECK (((rack_id IS NULL) OR (site_id IS NOT NULL))),
  constraint maintenance_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint maintenance_ended_by_fkey FOREIGN KEY (ended_by) REFERENCES app_user(id),
  constraint maintenance_pkey PRIMARY KEY (id),
  constraint maintenance_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
CREATE INDEX maintenance_site ON public.maintenance USING btree (site_id, until_at);
CREATE INDEX maintenance_unreported ON public.maintenance USING btree (until_at) WHERE (NOT is_reported);
CREATE INDEX maintenance_until ON public.maintenance USING btree (until_at);

create table maintenance_device (
  maintenance_id bigint not null,
  device_id bigint not null,
  constraint maintenance_device_maintenance_id_fkey FOREIGN KEY (maintenance_id) REFERENCES maintenance(id) ON DELETE CASCADE,
  constraint maintenance_device_pkey PRIMARY KEY (maintenance_id, device_id)
);
CREATE INDEX maintenance_device_device ON public.maintenance_device USING btree (device_id);

create table measurement (
  id bigint generated always as identity not null,
  company_id bigint not null,
  testee_id bigint not null,
  systolic integer,
  diastolic integer,
  fasting_sugar numeric(4,1),
  height_cm numeric(4,1),
  weight_kg numeric(4,1),
  bmi numeric(4,1),
  pressure_conclusion text,
  sugar_conclusion text,
  bmi_conclusion text,
  measured_by bigint not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint measurement_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint measurement_diastolic_check CHECK (((diastolic >= 20) AND (diastolic <= 250))),
  constraint measurement_fasting_sugar_check CHECK (((fasting_sugar >= 0.5) AND (fasting_sugar <= (50)::numeric))),
  constraint measurement_height_cm_check CHECK (((height_cm >= (50)::numeric) AND (height_cm <= (260)::numeric))),
  constraint measurement_measured_by_fkey FOREIGN KEY (measured_by) REFERENCES app_user(id),
  constraint measurement_pkey PRIMARY KEY (id),
  constraint measurement_systolic_check CHECK (((systolic >= 30) AND (systolic <= 300))),
  constraint measurement_testee_id_fkey FOREIGN KEY (testee_id) REFERENCES testee(id),
  constraint measurement_weight_kg_check CHECK (((weight_kg >= (10)::numeric) AND (weight_kg <= (400)::numeric)))
);
CREATE INDEX measurement_list ON public.measurement USING btree (company_id, created_at, id);
CREATE INDEX measurement_testee ON public.measurement USING btree (testee_id, created_at, id);

create table method_material (
  method_id bigint not null,
  category_id bigint not null,
  count integer not null,
  constraint method_material_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint method_material_count_check CHECK ((count > 0)),
  constraint method_material_method_id_fkey FOREIGN KEY (method_id) REFERENCES check_method(id) ON DELETE CASCADE,
  constraint method_material_pkey PRIMARY KEY (method_id, category_id)
);

create table notification_channel (
  id bigint generated always as identity not null,
  name text not null,
  kind text not null,
  is_for_everybody boolean default false not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  sealed_url text,
  sealed_secret text,
  version integer default 1 not null,
  constraint notification_channel_kind_check CHECK ((kind = ANY (ARRAY['webhook'::text, 'wecom'::text, 'dingtalk'::text, 'feishu'::text]))),
  constraint notification_channel_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX notification_channel_name ON public.notification_channel USING btree (lower(name)) WHERE (deleted_at IS NULL);

create table notification_choice (
  id bigint generated always as identity not null,
  user_id bigint not null,
  channel_id bigint,
  email text,
  kinds text[] not null,
  client_id bigint,
  site_id bigint,
  locale text not null,
  min_interval_minutes integer default 10 not null,
  quiet_from text,
  quiet_until text,
  is_active boolean default true not null,
  created_at timestamp with time zone default now() not null,
  pending_since timestamp with time zone,
  pending_last_at timestamp with time zone,
  last_message_at timestamp with time zone,
  constraint notification_choice_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES notification_channel(id),
  constraint notification_choice_check CHECK (((channel_id IS NULL) = (email IS NOT NULL))),
  constraint notification_choice_check1 CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
  constraint notification_choice_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint notification_choice_locale_check CHECK ((locale = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint notification_choice_min_interval_minutes_check CHECK (((min_interval_minutes >= 1) AND (min_interval_minutes <= 1440))),
  constraint notification_choice_pkey PRIMARY KEY (id),
  constraint notification_choice_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint notification_choice_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX notification_choice_pending ON public.notification_choice USING btree (id) WHERE (pending_since IS NOT NULL);
CREATE INDEX notification_choice_user ON public.notification_choice USING btree (user_id);

create table notification_event (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  kind text not null,
  site_id bigint not null,
  client_id bigint not null,
  samples jsonb not null,
  device_ids bigint[] not null,
  constraint notification_event_pkey PRIMARY KEY (id)
);

create table notification_message (
  id bigint generated always as identity not null,
  choice_id bigint,
  user_id bigint not null,
  channel_id bigint,
  address text,
  subject text not null,
  body text not null,
  status text default 'waiting'::text not null,
  tries integer default 0 not null,
  error text,
  created_at timestamp with time zone default now() not null,
  next_try_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  constraint notification_message_channel_id_fkey FOREIGN KEY (channel_id) REFERENCES notification_channel(id),
  constraint notification_message_choice_id_fkey FOREIGN KEY (choice_id) REFERENCES notification_choice(id) ON DELETE SET NULL,
  constraint notification_message_error CHECK ((error = ANY (ARRAY['notSetUp'::text, 'notAllowed'::text, 'noAnswer'::text, 'refused'::text]))),
  constraint notification_message_pkey PRIMARY KEY (id),
  constraint notification_message_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text]))),
  constraint notification_message_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX notification_message_user ON public.notification_message USING btree (user_id, id);
CREATE INDEX notification_message_waiting ON public.notification_message USING btree (next_try_at) WHERE (status = 'waiting'::text);

create table notification_pending (
  choice_id bigint not null,
  site_id bigint not null,
  client_id bigint not null,
  kind text not null,
  samples jsonb not null,
  id bigint generated always as identity not null,
  device_ids bigint[] not null,
  constraint notification_pending_choice_id_fkey FOREIGN KEY (choice_id) REFERENCES notification_choice(id) ON DELETE CASCADE,
  constraint notification_pending_pkey PRIMARY KEY (id)
);
CREATE INDEX notification_pending_choice ON public.notification_pending USING btree (choice_id);

create table permission_key (
  key text not null,
  title_zh text not null,
  title_en text not null,
  "position" integer not null,
  constraint permission_key_pkey PRIMARY KEY (key)
);

create table phone_code (
  id bigint generated always as identity not null,
  phone text not null,
  purpose text not null,
  address text not null,
  code_hash text,
  sent_at timestamp with time zone default clock_timestamp() not null,
  tries integer default 0 not null,
  used_at timestamp with time zone,
  failed_at timestamp with time zone,
  stranger_tries integer default 0 not null,
  constraint phone_code_pkey PRIMARY KEY (id),
  constraint phone_code_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'reset'::text, 'login'::text, 'email'::text, 'booking'::text])))
);
CREATE INDEX phone_code_address ON public.phone_code USING btree (address, sent_at);
CREATE INDEX phone_code_phone ON public.phone_code USING btree (phone, sent_at);
CREATE INDEX phone_code_sent ON public.phone_code USING btree (sent_at);

create table poll_batch (
  site_id bigint not null,
  at timestamp with time zone not null,
  batch_id uuid not null,
  hour timestamp with time zone not null,
  day date not null,
  is_summed boolean default false not null,
  polled_at timestamp with time zone[] not null,
  device_id integer[] not null,
  account_id integer[] not null,
  client_id integer[] not null,
  type_id integer[] not null,
  state device_state[] not null,
  is_answered boolean[] not null,
  is_read boolean[] not null,
  is_offline boolean[] not null,
  hashrate_ths real[] not null,
  max_celsius real[] not null,
  max_fan_rpm integer[] not null,
  watts integer[] not null,
  uptime_s integer[] not null,
  is_maintained boolean[],
  constraint poll_batch_pkey PRIMARY KEY (site_id, batch_id, hour, at)
) partition by RANGE (at);
CREATE INDEX poll_batch_recent ON ONLY public.poll_batch USING btree (site_id, at);
CREATE INDEX poll_batch_unsummed ON ONLY public.poll_batch USING btree (site_id, at) WHERE (NOT is_summed);

create table poller (
  id bigint generated always as identity not null,
  site_id bigint not null,
  created_at timestamp with time zone default now() not null,
  version text,
  started_at timestamp with time zone,
  last_contact_at timestamp with time zone,
  buffered_polls bigint default 0 not null,
  buffered_bytes bigint default 0 not null,
  oldest_buffered_at timestamp with time zone,
  dropped_polls bigint default 0 not null,
  refused_polls bigint default 0 not null,
  is_disk_full boolean default false not null,
  constraint poller_pkey PRIMARY KEY (id),
  constraint poller_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
CREATE INDEX poller_site ON public.poller USING btree (site_id);

create table poller_buffer (
  poller_id bigint not null,
  buffer_id uuid not null,
  last_sequence bigint not null,
  touched_at timestamp with time zone default now() not null,
  constraint poller_buffer_pkey PRIMARY KEY (poller_id, buffer_id),
  constraint poller_buffer_poller_id_fkey FOREIGN KEY (poller_id) REFERENCES poller(id)
);

create table poller_key (
  id bigint generated always as identity not null,
  poller_id bigint not null,
  key_hash bytea not null,
  hint text not null,
  created_at timestamp with time zone default now() not null,
  created_by bigint,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  constraint poller_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint poller_key_key_hash_key UNIQUE (key_hash),
  constraint poller_key_pkey PRIMARY KEY (id),
  constraint poller_key_poller_id_fkey FOREIGN KEY (poller_id) REFERENCES poller(id)
);
CREATE INDEX poller_key_poller ON public.poller_key USING btree (poller_id, id);

create table pool_count (
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  active_pool text not null,
  devices integer not null,
  constraint pool_count_pkey PRIMARY KEY (site_id, client_id, account_id, active_pool)
) with (fillfactor=50);

create table proved_sign_on (
  secret_hash bytea not null,
  user_id bigint not null,
  proved_at timestamp with time zone default now() not null,
  constraint proved_sign_on_pkey PRIMARY KEY (secret_hash),
  constraint proved_sign_on_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table rack (
  site_id bigint not null,
  id bigint generated always as identity not null,
  name text not null,
  aisle integer not null,
  place integer not null,
  shelves integer not null,
  slots integer not null,
  constraint rack_aisle_check CHECK (((aisle >= 1) AND (aisle <= 500))),
  constraint rack_pkey PRIMARY KEY (site_id, id),
  constraint rack_place_check CHECK (((place >= 1) AND (place <= 500))),
  constraint rack_shelves_check CHECK (((shelves >= 1) AND (shelves <= 50))),
  constraint rack_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id),
  constraint rack_slots_check CHECK (((slots >= 1) AND (slots <= 50)))
);
CREATE UNIQUE INDEX rack_at ON public.rack USING btree (site_id, aisle, place);
CREATE UNIQUE INDEX rack_id ON public.rack USING btree (id);
CREATE UNIQUE INDEX rack_name ON public.rack USING btree (site_id, lower(name));

create table reception_check (
  id bigint generated always as identity not null,
  reservation_id bigint not null,
  outcome text not null,
  findings jsonb not null,
  overridden_by bigint,
  override_reason text,
  checked_by bigint not null,
  constraint reception_check_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES app_user(id),
  constraint reception_check_outcome_check CHECK ((outcome = ANY (ARRAY['放行'::text, '警告'::text, '拒绝'::text]))),
  constraint reception_check_overridden_by_fkey FOREIGN KEY (overridden_by) REFERENCES app_user(id),
  constraint reception_check_pkey PRIMARY KEY (id),
  constraint reception_check_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id) ON DELETE CASCADE
);
CREATE INDEX reception_check_reservation ON public.reception_check USING btree (reservation_id, id);

create table recovery_code (
  user_id bigint not null,
  code_hash bytea not null,
  used_at timestamp with time zone,
  constraint recovery_code_pkey PRIMARY KEY (user_id, code_hash),
  constraint recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES second_factor(user_id) ON DELETE CASCADE
);

create table remember_token (
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  session_id bigint,
  constraint remember_token_pkey PRIMARY KEY (token_hash),
  constraint remember_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES user_session(id) ON DELETE SET NULL,
  constraint remember_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX remember_token_session ON public.remember_token USING btree (session_id);
CREATE INDEX remember_token_user ON public.remember_token USING btree (user_id);

create table rename_work (
  kind text not null,
  owner_id bigint not null,
  last_id bigint default 0 not null,
  constraint rename_work_pkey PRIMARY KEY (kind, owner_id)
);

create table repair_day (
  day date not null,
  site_id bigint not null,
  client_id bigint not null,
  type text not null,
  records integer not null,
  constraint repair_day_pkey PRIMARY KEY (day, site_id, client_id, type)
) with (fillfactor=70);

create table repair_record (
  id bigint generated always as identity not null,
  site_id bigint not null,
  device_id bigint not null,
  type text not null,
  notes text default ''::text not null,
  repair_date date not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  client_id bigint not null,
  batch_id bigint,
  vendor text,
  rma_number text,
  parts text,
  cost_yuan numeric(12,2),
  days_in_repair integer,
  is_away boolean default false not null,
  idempotency_key text,
  constraint repair_record_cost_yuan_check CHECK ((cost_yuan >= (0)::numeric)),
  constraint repair_record_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint repair_record_pkey PRIMARY KEY (id),
  constraint repair_record_type_check CHECK ((type = ANY (ARRAY['送修'::text, '送回'::text])))
);
CREATE INDEX repair_record_away ON public.repair_record USING btree (repair_date, id) WHERE is_away;
CREATE INDEX repair_record_batch ON public.repair_record USING btree (batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX repair_record_by_cost ON public.repair_record USING btree (cost_yuan, id);
CREATE INDEX repair_record_by_cost_down ON public.repair_record USING btree (cost_yuan DESC NULLS LAST, id DESC);
CREATE INDEX repair_record_by_days ON public.repair_record USING btree (days_in_repair, id) WHERE (NOT is_away);
CREATE INDEX repair_record_by_notes ON public.repair_record USING btree ("left"(notes, 100) COLLATE "zh-x-icu", id);
CREATE INDEX repair_record_by_site ON public.repair_record USING btree (site_id, id);
CREATE INDEX repair_record_by_type ON public.repair_record USING btree (type, id);
CREATE INDEX repair_record_client ON public.repair_record USING btree (client_id, repair_date, id);
CREATE INDEX repair_record_date ON public.repair_record USING btree (repair_date, id);
CREATE INDEX repair_record_device ON public.repair_record USING btree (device_id, repair_date, id);
CREATE INDEX repair_record_request ON public.repair_record USING btree (created_by, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE TRIGGER repair_counted_delete AFTER DELETE ON public.repair_record REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_repairs();
CREATE TRIGGER repair_counted_insert AFTER INSERT ON public.repair_record REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_repairs();
CREATE TRIGGER repair_counted_update AFTER UPDATE ON public.repair_record REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_repairs();
CREATE TRIGGER repair_record_owned BEFORE INSERT ON public.repair_record FOR EACH ROW EXECUTE FUNCTION own_repair_record();

create table report_pdf (
  id bigint generated always as identity not null,
  user_id bigint not null,
  token_id bigint,
  request jsonb not null,
  clients jsonb not null,
  locale text not null,
  status text default 'waiting'::text not null,
  share real default 0 not null,
  tries integer default 0 not null,
  begun_at timestamp with time zone,
  file_name text,
  pdf bytea,
  asked_at timestamp with time zone default now() not null,
  constraint report_pdf_check CHECK (((status <> 'done'::text) OR ((file_name IS NOT NULL) AND (pdf IS NOT NULL)))),
  constraint report_pdf_locale_check CHECK ((locale = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint report_pdf_pkey PRIMARY KEY (id),
  constraint report_pdf_share_check CHECK (((share >= (0)::double precision) AND (share <= (1)::double precision))),
  constraint report_pdf_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'done'::text, 'failed'::text]))),
  constraint report_pdf_token_id_fkey FOREIGN KEY (token_id) REFERENCES api_token(id),
  constraint report_pdf_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX report_pdf_asked ON public.report_pdf USING btree (asked_at);
CREATE INDEX report_pdf_user ON public.report_pdf USING btree (user_id) WHERE (status = 'waiting'::text);
CREATE INDEX report_pdf_waiting ON public.report_pdf USING btree (asked_at) WHERE (status = 'waiting'::text);

create table reservation (
  id bigint generated always as identity not null,
  company_id bigint not null,
  plan_id bigint not null,
  day date not null,
  period text not null,
  tanker_type text not null,
  code text not null,
  state text default '已预约'::text not null,
  tanker_number text not null,
  license_number text default ''::text not null,
  checked_org text default ''::text not null,
  contact_name text not null,
  phone text not null,
  cargo text default ''::text not null,
  created_by bigint,
  idempotency_key text,
  created_at timestamp with time zone default now() not null,
  arrived_at timestamp with time zone,
  called_at timestamp with time zone,
  done_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  cancel_reason text,
  reminded_at timestamp with time zone,
  called_station_id bigint,
  email text,
  locale text default 'zh'::text not null,
  version integer default 1 not null,
  constraint reservation_called_station_id_fkey FOREIGN KEY (called_station_id) REFERENCES station(id),
  constraint reservation_code_key UNIQUE (code),
  constraint reservation_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint reservation_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint reservation_locale_check CHECK ((locale = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint reservation_pkey PRIMARY KEY (id),
  constraint reservation_plan_id_fkey FOREIGN KEY (plan_id) REFERENCES reservation_plan(id),
  constraint reservation_state_check CHECK ((state = ANY (ARRAY['候补'::text, '已预约'::text, '已到场'::text, '已完成'::text, '已取消'::text, '已爽约'::text])))
);
CREATE INDEX reservation_carrier ON public.reservation USING btree (company_id, checked_org, day);
CREATE INDEX reservation_day ON public.reservation USING btree (company_id, day, id);
CREATE INDEX reservation_due ON public.reservation USING btree (day) WHERE (state = '已预约'::text);
CREATE UNIQUE INDEX reservation_once ON public.reservation USING btree (company_id, tanker_number, day, period) WHERE (state = ANY (ARRAY['候补'::text, '已预约'::text, '已到场'::text, '已完成'::text]));
CREATE INDEX reservation_queue ON public.reservation USING btree (company_id, arrived_at, id) WHERE (state = '已到场'::text);
CREATE UNIQUE INDEX reservation_request ON public.reservation USING btree (company_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
CREATE INDEX reservation_waiting ON public.reservation USING btree (plan_id, id) WHERE (state = '候补'::text);

create table reservation_plan (
  id bigint generated always as identity not null,
  company_id bigint not null,
  day date not null,
  period text not null,
  tanker_type text not null,
  total integer default 0 not null,
  reserved integer default 0 not null,
  updated_at timestamp with time zone default now() not null,
  constraint reservation_plan_check CHECK (((reserved >= 0) AND (reserved <= total))),
  constraint reservation_plan_company_id_day_period_tanker_type_key UNIQUE (company_id, day, period, tanker_type),
  constraint reservation_plan_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint reservation_plan_period_check CHECK ((period = ANY (ARRAY['morning'::text, 'afternoon'::text]))),
  constraint reservation_plan_pkey PRIMARY KEY (id),
  constraint reservation_plan_tanker_type_check CHECK ((tanker_type = ANY (ARRAY['常压车'::text, '承压车'::text]))),
  constraint reservation_plan_total_check CHECK (((total >= 0) AND (total <= 10000)))
);

create table reservation_testee (
  reservation_id bigint not null,
  testee_id bigint not null,
  constraint reservation_testee_pkey PRIMARY KEY (reservation_id, testee_id),
  constraint reservation_testee_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservation(id) ON DELETE CASCADE,
  constraint reservation_testee_testee_id_fkey FOREIGN KEY (testee_id) REFERENCES testee(id)
);
CREATE INDEX reservation_testee_person ON public.reservation_testee USING btree (testee_id);

create table role (
  name text not null,
  title_en text not null,
  client_scope text not null,
  "position" integer not null,
  company_scope text default 'current'::text not null,
  constraint role_client_scope_check CHECK ((client_scope = ANY (ARRAY['all'::text, 'assigned'::text, 'company'::text]))),
  constraint role_company_scope_check CHECK ((company_scope = ANY (ARRAY['all'::text, 'below'::text, 'current'::text]))),
  constraint role_pkey PRIMARY KEY (name)
);
CREATE TRIGGER role_told AFTER DELETE OR UPDATE ON public.role FOR EACH STATEMENT EXECUTE FUNCTION tell_callers_changed();

create table role_key (
  role text not null,
  key text not null,
  can_write boolean default false not null,
  constraint role_key_pkey PRIMARY KEY (role, key),
  constraint role_key_role_fkey FOREIGN KEY (role) REFERENCES role(name) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE TRIGGER role_key_told AFTER INSERT OR DELETE OR UPDATE ON public.role_key FOR EACH STATEMENT EXECUTE FUNCTION tell_callers_changed();

create table room_token (
  hash bytea not null,
  lesson_id bigint not null,
  user_id bigint not null,
  expires_at timestamp with time zone not null,
  constraint room_token_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint room_token_pkey PRIMARY KEY (hash),
  constraint room_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);
CREATE INDEX room_token_expiry ON public.room_token USING btree (expires_at);

create table route (
  id bigint generated always as identity not null,
  parent_id bigint,
  key text not null,
  component text not null,
  path text not null,
  redirect text,
  icon text,
  title_zh text not null,
  title_en text not null,
  is_hidden boolean default false not null,
  "position" integer not null,
  opened_by text[],
  constraint route_key_key UNIQUE (key),
  constraint route_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES route(id),
  constraint route_pkey PRIMARY KEY (id)
);

create table saved_view (
  id bigint generated always as identity not null,
  user_id bigint not null,
  company_id bigint not null,
  name text not null,
  path text not null,
  search text not null,
  is_shared boolean default false not null,
  created_at timestamp with time zone default now() not null,
  constraint saved_view_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint saved_view_pkey PRIMARY KEY (id),
  constraint saved_view_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE UNIQUE INDEX saved_view_name ON public.saved_view USING btree (user_id, path, lower(name));
CREATE INDEX saved_view_shared ON public.saved_view USING btree (company_id, path) WHERE is_shared;

create table scale (
  id bigint generated always as identity not null,
  family_id bigint not null,
  version integer default 1 not null,
  is_current boolean default true not null,
  name text not null,
  created_by bigint,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint scale_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint scale_family_id_version_key UNIQUE (family_id, version),
  constraint scale_pkey PRIMARY KEY (id),
  constraint scale_version_check CHECK ((version >= 1))
);
CREATE UNIQUE INDEX scale_current ON public.scale USING btree (family_id) WHERE is_current;
CREATE UNIQUE INDEX scale_name ON public.scale USING btree (lower(name)) WHERE (is_current AND (deleted_at IS NULL));

create table scale_item (
  id bigint generated always as identity not null,
  scale_id bigint not null,
  "position" integer not null,
  name text not null,
  weight numeric(5,2) not null,
  min_score numeric(5,2) default 0 not null,
  max_score numeric(5,2) not null,
  constraint scale_item_check CHECK (((min_score >= (0)::numeric) AND (min_score < max_score) AND (max_score <= weight))),
  constraint scale_item_pkey PRIMARY KEY (id),
  constraint scale_item_scale_id_fkey FOREIGN KEY (scale_id) REFERENCES scale(id) ON DELETE CASCADE,
  constraint scale_item_scale_id_position_key UNIQUE (scale_id, "position"),
  constraint scale_item_weight_check CHECK (((weight > (0)::numeric) AND (weight <= (100)::numeric)))
);
CREATE UNIQUE INDEX scale_item_name ON public.scale_item USING btree (scale_id, lower(name));

create table schema_migration (
  name character varying(255) not null,
  "timestamp" character varying(255) not null,
  checksum text,
  constraint schema_migration_pkey PRIMARY KEY (name)
);

create table schema_migration_lock (
  id character varying(255) not null,
  is_locked integer default 0 not null,
  constraint schema_migration_lock_pkey PRIMARY KEY (id)
);

create table second_factor (
  user_id bigint not null,
  sealed_secret text not null,
  last_step bigint,
  confirmed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  constraint second_factor_pkey PRIMARY KEY (user_id),
  constraint second_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id) ON DELETE CASCADE
);

create table sent_report (
  id bigint generated always as identity not null,
  destination_id bigint not null,
  month text not null,
  status text default 'waiting'::text not null,
  tries integer default 0 not null,
  next_try_at timestamp with time zone default now() not null,
  error text,
  file_name text,
  bytes bigint,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  constraint sent_report_destination_id_fkey FOREIGN KEY (destination_id) REFERENCES destination(id),
  constraint sent_report_destination_id_month_key UNIQUE (destination_id, month),
  constraint sent_report_pkey PRIMARY KEY (id),
  constraint sent_report_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX sent_report_waiting ON public.sent_report USING btree (next_try_at) WHERE (status = 'waiting'::text);

create table sent_view (
  id bigint generated always as identity not null,
  delivery_id bigint not null,
  due_at timestamp with time zone not null,
  status text default 'waiting'::text not null,
  tries integer default 0 not null,
  next_try_at timestamp with time zone default now() not null,
  error text,
  file_name text,
  bytes bigint,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  constraint sent_view_delivery_id_due_at_key UNIQUE (delivery_id, due_at),
  constraint sent_view_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES view_delivery(id) ON DELETE CASCADE,
  constraint sent_view_pkey PRIMARY KEY (id),
  constraint sent_view_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'sent'::text, 'failed'::text])))
);
CREATE INDEX sent_view_waiting ON public.sent_view USING btree (next_try_at) WHERE (status = 'waiting'::text);

create table server_key (
  purpose text not null,
  public_pem text not null,
  sealed_private_pem text not null,
  created_at timestamp with time zone default now() not null,
  constraint server_key_pkey PRIMARY KEY (purpose)
);

create table setting (
  name text not null,
  value text,
  changed_at timestamp with time zone default now() not null,
  changed_by bigint,
  sealed_value text,
  constraint setting_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id),
  constraint setting_check CHECK ((num_nonnulls(value, sealed_value) = 1)),
  constraint setting_pkey PRIMARY KEY (name)
);

create table sign_on_attempt (
  secret_hash bytea not null,
  redirect_uri text not null,
  user_id bigint,
  begun_at timestamp with time zone default now() not null,
  constraint sign_on_attempt_pkey PRIMARY KEY (secret_hash),
  constraint sign_on_attempt_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table signing_key (
  fingerprint text not null,
  certificate bytea not null,
  sealed_private_key text,
  created_at timestamp with time zone default now() not null,
  constraint signing_key_pkey PRIMARY KEY (fingerprint)
);

create table site (
  id bigint generated always as identity not null,
  name text not null,
  company_id bigint,
  province text,
  city text,
  region text,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  polled_by bigint,
  version integer default 1 not null,
  constraint site_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint site_pkey PRIMARY KEY (id),
  constraint site_polled_by_fkey FOREIGN KEY (polled_by) REFERENCES poller(id)
);
CREATE UNIQUE INDEX site_name ON public.site USING btree (lower(name)) WHERE (deleted_at IS NULL);
CREATE TRIGGER site_company_told AFTER UPDATE OF company_id ON public.site FOR EACH ROW WHEN ((old.company_id IS DISTINCT FROM new.company_id)) EXECUTE FUNCTION tell_callers_changed();
CREATE TRIGGER site_told AFTER INSERT ON public.site FOR EACH STATEMENT EXECUTE FUNCTION tell_callers_changed();

create table site_account (
  site_id bigint not null,
  account_id bigint not null,
  constraint site_account_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  constraint site_account_pkey PRIMARY KEY (site_id, account_id),
  constraint site_account_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
CREATE INDEX site_account_account ON public.site_account USING btree (account_id);

create table site_command_setting (
  site_id bigint not null,
  restart boolean default false not null,
  find_me boolean default false not null,
  switch_pool boolean default false not null,
  account text,
  sealed_password text,
  sleep boolean default false not null,
  power boolean default false not null,
  constraint site_command_setting_pkey PRIMARY KEY (site_id),
  constraint site_command_setting_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

create table site_miner_login (
  site_id bigint not null,
  family text not null,
  account text not null,
  sealed_password text not null,
  constraint site_miner_login_pkey PRIMARY KEY (site_id, family),
  constraint site_miner_login_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

create table site_range (
  id bigint generated always as identity not null,
  site_id bigint not null,
  first_address inet not null,
  last_address inet not null,
  created_at timestamp with time zone default now() not null,
  constraint site_range_check CHECK ((last_address >= first_address)),
  constraint site_range_pkey PRIMARY KEY (id),
  constraint site_range_site_id_first_address_last_address_key UNIQUE (site_id, first_address, last_address),
  constraint site_range_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);

create table speech_line (
  id bigint generated always as identity not null,
  lesson_id bigint not null,
  start_ms bigint not null,
  end_ms bigint not null,
  text text not null,
  constraint speech_line_check CHECK (((start_ms >= 0) AND (end_ms > start_ms))),
  constraint speech_line_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lesson(id) ON DELETE CASCADE,
  constraint speech_line_pkey PRIMARY KEY (id)
);
CREATE INDEX speech_line_lesson ON public.speech_line USING btree (lesson_id, start_ms, id);

create table stand_in (
  id bigint generated always as identity not null,
  company_id bigint not null,
  user_id bigint not null,
  from_day date not null,
  to_day date not null,
  named_by bigint not null,
  created_at timestamp with time zone default now() not null,
  constraint stand_in_check CHECK ((from_day <= to_day)),
  constraint stand_in_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint stand_in_named_by_fkey FOREIGN KEY (named_by) REFERENCES app_user(id),
  constraint stand_in_pkey PRIMARY KEY (id),
  constraint stand_in_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX stand_in_company ON public.stand_in USING btree (company_id, to_day);

create table state_change (
  id bigint generated always as identity not null,
  site_id bigint not null,
  device_id bigint not null,
  from_state device_state,
  to_state device_state not null,
  at timestamp with time zone not null,
  cause text not null,
  user_id bigint,
  client_id bigint not null,
  constraint state_change_pkey PRIMARY KEY (id),
  constraint state_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX state_change_device ON public.state_change USING btree (device_id, at DESC);
CREATE TRIGGER state_change_owned BEFORE INSERT ON public.state_change FOR EACH ROW EXECUTE FUNCTION own_state_change();

create table state_count (
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  state device_state not null,
  devices integer not null,
  constraint state_count_pkey PRIMARY KEY (site_id, client_id, account_id, state)
) with (fillfactor=50);

create table station (
  id bigint generated always as identity not null,
  company_id bigint not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  constraint station_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint station_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX station_name ON public.station USING btree (company_id, lower(name)) WHERE (deleted_at IS NULL);

create table stock_entry (
  id bigint generated always as identity not null,
  company_id bigint not null,
  category_id bigint not null,
  cabinet_id bigint,
  change integer not null,
  count integer not null,
  cause text not null,
  feed_order_id bigint,
  inspection_id bigint,
  note text default ''::text not null,
  changed_by bigint not null,
  changed_at timestamp with time zone default now() not null,
  constraint stock_entry_cabinet_id_fkey FOREIGN KEY (cabinet_id) REFERENCES cabinet(id),
  constraint stock_entry_category_id_fkey FOREIGN KEY (category_id) REFERENCES category(id),
  constraint stock_entry_cause_check CHECK ((cause = ANY (ARRAY['feed'::text, 'feed reversed'::text, 'load'::text, 'clear'::text, 'set'::text, 'use'::text, 'stock-take'::text]))),
  constraint stock_entry_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES app_user(id),
  constraint stock_entry_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint stock_entry_count_check CHECK ((count >= 0)),
  constraint stock_entry_feed_order_id_fkey FOREIGN KEY (feed_order_id) REFERENCES feed_order(id),
  constraint stock_entry_inspection_id_fkey FOREIGN KEY (inspection_id) REFERENCES inspection(id),
  constraint stock_entry_pkey PRIMARY KEY (id)
);
CREATE INDEX stock_entry_list ON public.stock_entry USING btree (company_id, changed_at, id);

create table stored_day (
  day date not null,
  table_name text not null,
  bytes bigint not null,
  rows bigint not null,
  constraint stored_day_pkey PRIMARY KEY (day, table_name)
);

create table suggested_identity (
  issuer text not null,
  subject text not null,
  user_id bigint not null,
  claim text not null,
  suggested_at timestamp with time zone default now() not null,
  constraint suggested_identity_pkey PRIMARY KEY (issuer, subject),
  constraint suggested_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX suggested_identity_user ON public.suggested_identity USING btree (user_id, suggested_at);

create table sweep (
  id bigint generated always as identity not null,
  site_id bigint not null,
  business_day date not null,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone not null,
  due integer not null,
  answered integer not null,
  unreadable integer not null,
  constraint sweep_pkey PRIMARY KEY (id),
  constraint sweep_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
CREATE INDEX sweep_day ON public.sweep USING btree (business_day);
CREATE INDEX sweep_site ON public.sweep USING btree (site_id, ended_at DESC);

create table sync_run (
  id bigint generated always as identity not null,
  request jsonb not null,
  requested_by bigint,
  status text default 'waiting'::text not null,
  total integer default 0 not null,
  polled integer default 0 not null,
  answered integer default 0 not null,
  changed integer default 0 not null,
  unreadable integer default 0 not null,
  created_at timestamp with time zone default now() not null,
  touched_at timestamp with time zone default now() not null,
  ended_at timestamp with time zone,
  constraint sync_run_pkey PRIMARY KEY (id),
  constraint sync_run_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES app_user(id),
  constraint sync_run_status_check CHECK ((status = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
CREATE INDEX sync_run_open ON public.sync_run USING btree (id) WHERE (status = ANY (ARRAY['waiting'::text, 'running'::text]));

create table tanker (
  id bigint generated always as identity not null,
  company_id bigint not null,
  tanker_number text not null,
  tanker_type text not null,
  license_number text default ''::text not null,
  checked_org text default ''::text not null,
  tank_certificate_until date,
  may_carry text[] default '{}'::text[] not null,
  updated_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint tanker_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint tanker_company_id_tanker_number_key UNIQUE (company_id, tanker_number),
  constraint tanker_pkey PRIMARY KEY (id),
  constraint tanker_tanker_type_check CHECK ((tanker_type = ANY (ARRAY['常压车'::text, '承压车'::text])))
);
CREATE INDEX tanker_carrier ON public.tanker USING btree (company_id, checked_org);

create table tariff (
  id bigint generated always as identity not null,
  site_id bigint not null,
  first_day date not null,
  currency text not null,
  prices numeric(12,6)[] not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint tariff_currency_check CHECK ((currency ~ '^[A-Z]{3}$'::text)),
  constraint tariff_pkey PRIMARY KEY (id),
  constraint tariff_prices_check CHECK ((cardinality(prices) = 24)),
  constraint tariff_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
CREATE UNIQUE INDEX tariff_first_day ON public.tariff USING btree (site_id, first_day);

create table testee (
  id bigint generated always as identity not null,
  company_id bigint not null,
  name text not null,
  sex text,
  phone text,
  birthday date,
  checked_org text default ''::text not null,
  sealed_id_no text,
  id_no_end text,
  licence_until date,
  created_at timestamp with time zone default now() not null,
  deleted_at timestamp with time zone,
  id_no_entered_at timestamp with time zone,
  version integer default 1 not null,
  constraint testee_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint testee_pkey PRIMARY KEY (id),
  constraint testee_sex_check CHECK ((sex = ANY (ARRAY['男'::text, '女'::text])))
);
CREATE INDEX testee_company ON public.testee USING btree (company_id, name, id) WHERE (deleted_at IS NULL);
CREATE INDEX testee_id_no ON public.testee USING btree (id_no_entered_at) WHERE (sealed_id_no IS NOT NULL);

create table trace (
  id bigint generated always as identity not null,
  company_id bigint not null,
  testee_id bigint,
  inspection_id bigint,
  group_id bigint,
  title text not null,
  content text default ''::text not null,
  status smallint default 0 not null,
  published_at timestamp with time zone,
  created_by bigint not null,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint trace_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint trace_created_by_fkey FOREIGN KEY (created_by) REFERENCES app_user(id),
  constraint trace_group_id_fkey FOREIGN KEY (group_id) REFERENCES user_group(id),
  constraint trace_inspection_id_fkey FOREIGN KEY (inspection_id) REFERENCES inspection(id),
  constraint trace_pkey PRIMARY KEY (id),
  constraint trace_status_check CHECK ((status = ANY (ARRAY[0, 1, 2, 3]))),
  constraint trace_testee_id_fkey FOREIGN KEY (testee_id) REFERENCES testee(id)
);
CREATE INDEX trace_list ON public.trace USING btree (company_id, created_at, id);
CREATE INDEX trace_published ON public.trace USING btree (group_id, published_at, id) WHERE (status = 1);

create table trace_picture (
  trace_id bigint not null,
  attachment_id bigint not null,
  "position" integer not null,
  constraint trace_picture_attachment_id_fkey FOREIGN KEY (attachment_id) REFERENCES attachment(id),
  constraint trace_picture_pkey PRIMARY KEY (trace_id, attachment_id),
  constraint trace_picture_trace_id_fkey FOREIGN KEY (trace_id) REFERENCES trace(id) ON DELETE CASCADE
);
CREATE INDEX trace_picture_file ON public.trace_picture USING btree (attachment_id);

create table type_count (
  site_id bigint not null,
  client_id bigint not null,
  account_id bigint not null,
  type_id bigint not null,
  repair_times integer not null,
  devices integer not null,
  constraint type_count_pkey PRIMARY KEY (site_id, client_id, account_id, type_id, repair_times)
) with (fillfactor=50);

create unlogged table upload_lock (
  key text not null,
  holder uuid not null,
  held_until timestamp with time zone not null,
  is_wanted boolean default false not null,
  constraint upload_lock_pkey PRIMARY KEY (key)
);

create table user_client (
  user_id bigint not null,
  client_id bigint not null,
  constraint user_client_client_id_fkey FOREIGN KEY (client_id) REFERENCES client(id),
  constraint user_client_pkey PRIMARY KEY (user_id, client_id),
  constraint user_client_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX user_client_client ON public.user_client USING btree (client_id);
CREATE TRIGGER user_client_told AFTER INSERT OR DELETE OR UPDATE ON public.user_client FOR EACH ROW EXECUTE FUNCTION tell_callers_changed('user_id');

create table user_group (
  id bigint generated always as identity not null,
  company_id bigint not null,
  name text not null,
  created_at timestamp with time zone default now() not null,
  constraint user_group_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint user_group_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX user_group_name ON public.user_group USING btree (company_id, lower(name));

create table user_preference (
  user_id bigint not null,
  name text not null,
  value jsonb not null,
  constraint user_preference_pkey PRIMARY KEY (user_id, name),
  constraint user_preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);

create table user_session (
  id bigint generated always as identity not null,
  token_hash bytea not null,
  user_id bigint not null,
  created_at timestamp with time zone default now() not null,
  last_seen_at timestamp with time zone default now() not null,
  address text,
  user_agent text,
  ended_at timestamp with time zone,
  end_reason text,
  company_id bigint,
  maker_session_id bigint,
  wrong_tries integer default 0 not null,
  constraint user_session_company_id_fkey FOREIGN KEY (company_id) REFERENCES company(id),
  constraint user_session_end_reason_check CHECK ((end_reason = ANY (ARRAY['logout'::text, 'expired'::text, 'elsewhere'::text, 'revoked'::text]))),
  constraint user_session_maker_session_id_fkey FOREIGN KEY (maker_session_id) REFERENCES user_session(id) ON DELETE SET NULL,
  constraint user_session_pkey PRIMARY KEY (id),
  constraint user_session_token_hash_key UNIQUE (token_hash),
  constraint user_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES app_user(id)
);
CREATE INDEX user_session_maker ON public.user_session USING btree (maker_session_id) WHERE (maker_session_id IS NOT NULL);
CREATE INDEX user_session_user ON public.user_session USING btree (user_id) WHERE (ended_at IS NULL);
CREATE TRIGGER user_session_deleted_told AFTER DELETE ON public.user_session FOR EACH ROW WHEN ((old.ended_at IS NULL)) EXECUTE FUNCTION tell_callers_changed('user_id');
CREATE TRIGGER user_session_ended_told AFTER UPDATE OF ended_at ON public.user_session FOR EACH ROW WHEN ((old.ended_at IS DISTINCT FROM new.ended_at)) EXECUTE FUNCTION tell_callers_changed('user_id');
CREATE TRIGGER user_session_moved_told AFTER UPDATE OF company_id ON public.user_session FOR EACH ROW WHEN ((old.company_id IS DISTINCT FROM new.company_id)) EXECUTE FUNCTION tell_callers_changed('user_id');

create table view_delivery (
  id bigint generated always as identity not null,
  view_id bigint not null,
  destination_id bigint,
  every text not null,
  on_day integer not null,
  hour integer not null,
  format text not null,
  locale text not null,
  next_at timestamp with time zone not null,
  created_at timestamp with time zone default now() not null,
  constraint view_delivery_destination_id_fkey FOREIGN KEY (destination_id) REFERENCES destination(id),
  constraint view_delivery_every_check CHECK ((every = ANY (ARRAY['day'::text, 'week'::text, 'month'::text]))),
  constraint view_delivery_format_check CHECK ((format = ANY (ARRAY['xls'::text, 'xlsx'::text, 'csv'::text]))),
  constraint view_delivery_hour_check CHECK (((hour >= 0) AND (hour <= 23))),
  constraint view_delivery_locale_check CHECK ((locale = ANY (ARRAY['zh'::text, 'en'::text]))),
  constraint view_delivery_on_day_check CHECK (((on_day >= 1) AND (on_day <= 28))),
  constraint view_delivery_pkey PRIMARY KEY (id),
  constraint view_delivery_view_id_fkey FOREIGN KEY (view_id) REFERENCES saved_view(id) ON DELETE CASCADE
);
CREATE INDEX view_delivery_next ON public.view_delivery USING btree (next_at);
CREATE INDEX view_delivery_view ON public.view_delivery USING btree (view_id);

create table warning (
  id bigint generated always as identity not null,
  site_id bigint not null,
  device_id bigint not null,
  type text not null,
  level text not null,
  details jsonb default '{}'::jsonb not null,
  remote_file_name text,
  opened_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  client_id bigint not null,
  acknowledged_at timestamp with time zone,
  acknowledged_by bigint,
  note text default ''::text not null,
  assigned_to bigint,
  snoozed_until timestamp with time zone,
  snoozed_by bigint,
  storm_id bigint,
  constraint warning_acknowledged_by_fkey FOREIGN KEY (acknowledged_by) REFERENCES app_user(id),
  constraint warning_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES app_user(id),
  constraint warning_check CHECK (((snoozed_until IS NULL) = (snoozed_by IS NULL))),
  constraint warning_level_check CHECK ((level = ANY (ARRAY['warn'::text, 'notice'::text]))),
  constraint warning_pkey PRIMARY KEY (id),
  constraint warning_snoozed_by_fkey FOREIGN KEY (snoozed_by) REFERENCES app_user(id),
  constraint warning_storm_id_fkey FOREIGN KEY (storm_id) REFERENCES warning_storm(id)
);
CREATE INDEX warning_assigned ON public.warning USING btree (assigned_to, opened_at, id) WHERE (assigned_to IS NOT NULL);
CREATE INDEX warning_by_client ON public.warning USING btree (client_id, opened_at, id);
CREATE INDEX warning_by_description ON public.warning USING btree (type, warning_figure(details), opened_at, id);
CREATE INDEX warning_by_file ON public.warning USING btree (remote_file_name, opened_at, id);
CREATE INDEX warning_by_site ON public.warning USING btree (site_id, opened_at, id);
CREATE INDEX warning_by_time ON public.warning USING btree (opened_at, id);
CREATE INDEX warning_by_type ON public.warning USING btree (type, opened_at, id);
CREATE INDEX warning_device ON public.warning USING btree (device_id, opened_at DESC);
CREATE INDEX warning_of_storm ON public.warning USING btree (storm_id, opened_at, id) WHERE (storm_id IS NOT NULL);
CREATE UNIQUE INDEX warning_open ON public.warning USING btree (device_id, type) WHERE (closed_at IS NULL);
CREATE INDEX warning_open_by_time ON public.warning USING btree (opened_at, id) WHERE (closed_at IS NULL);
CREATE INDEX warning_snoozed ON public.warning USING btree (snoozed_until) WHERE (snoozed_until IS NOT NULL);
CREATE INDEX warning_snoozed_device ON public.warning USING btree (device_id, type) WHERE (snoozed_until IS NOT NULL);
CREATE TRIGGER warning_counted_delete AFTER DELETE ON public.warning REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION count_warnings();
CREATE TRIGGER warning_counted_insert AFTER INSERT ON public.warning REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_warnings();
CREATE TRIGGER warning_counted_update AFTER UPDATE ON public.warning REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION count_warnings();
CREATE TRIGGER warning_owned BEFORE INSERT ON public.warning FOR EACH ROW EXECUTE FUNCTION own_warning();

create table warning_count (
  site_id bigint not null,
  client_id bigint not null,
  type text not null,
  is_open boolean not null,
  is_acknowledged boolean not null,
  warnings integer not null,
  constraint warning_count_pkey PRIMARY KEY (site_id, client_id, type, is_open, is_acknowledged)
) with (fillfactor=50);

create table warning_file (
  warning_id bigint not null,
  content text not null,
  constraint warning_file_pkey PRIMARY KEY (warning_id),
  constraint warning_file_warning_id_fkey FOREIGN KEY (warning_id) REFERENCES warning(id) ON DELETE CASCADE
);

create table warning_storm (
  id bigint generated always as identity not null,
  site_id bigint not null,
  rack_name text,
  rack_id bigint,
  type text not null,
  first_at timestamp with time zone not null,
  last_at timestamp with time zone not null,
  constraint warning_storm_check CHECK (((rack_id IS NULL) = (rack_name IS NULL))),
  constraint warning_storm_pkey PRIMARY KEY (id),
  constraint warning_storm_site_id_fkey FOREIGN KEY (site_id) REFERENCES site(id)
);
CREATE INDEX warning_storm_site ON public.warning_storm USING btree (site_id, type, last_at);

create table warning_storm_count (
  storm_id bigint not null,
  client_id bigint not null,
  is_open boolean not null,
  is_acknowledged boolean not null,
  warnings integer not null,
  constraint warning_storm_count_pkey PRIMARY KEY (storm_id, client_id, is_open, is_acknowledged),
  constraint warning_storm_count_storm_id_fkey FOREIGN KEY (storm_id) REFERENCES warning_storm(id) ON DELETE CASCADE
) with (fillfactor=50);

create view poll as
 SELECT b.site_id,
    b.at AS written_at,
    b.hour,
    b.day,
    b.is_summed,
    p.polled_at,
    p.device_id,
    p.account_id,
    p.client_id,
    p.type_id,
    p.state,
    p.is_answered,
    p.is_read,
    p.is_offline,
    p.hashrate_ths,
    p.max_celsius,
    p.max_fan_rpm,
    p.watts,
    p.uptime_s,
    p.is_maintained
   FROM poll_batch b,
    LATERAL UNNEST(b.polled_at, b.device_id, b.account_id, b.client_id, b.type_id, b.state, b.is_answered, b.is_read, b.is_offline, b.hashrate_ths, b.max_celsius, b.max_fan_rpm, b.watts, b.uptime_s, b.is_maintained) p(polled_at, device_id, account_id, client_id, type_id, state, is_answered, is_read, is_offline, hashrate_ths, max_celsius, max_fan_rpm, watts, uptime_s, is_maintained);

CREATE OR REPLACE FUNCTION public.add_device_counts(changes device_count[])
 RETURNS void
 LANGUAGE sql
AS $function$
  insert into device_count as c
  select * from unnest(changes) x
  order by site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state
  on conflict (site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state)
  do update set devices = c.devices + excluded.devices;

  insert into state_count as c
  select site_id, client_id, account_id, state, sum(devices)
  from unnest(changes) x
  group by 1, 2, 3, 4
  having sum(devices) <> 0
  order by 1, 2, 3, 4
  on conflict (site_id, client_id, account_id, state) do update set devices = c.devices + excluded.devices;

  insert into type_count as c
  select site_id, client_id, account_id, type_id, repair_times, sum(devices)
  from unnest(changes) x
  group by 1, 2, 3, 4, 5
  having sum(devices) <> 0
  order by 1, 2, 3, 4, 5
  on conflict (site_id, client_id, account_id, type_id, repair_times) do update set devices = c.devices + excluded.devices;
$function$
;

CREATE OR REPLACE FUNCTION public.companies_below(top bigint)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
AS $function$
  with recursive below as (
    select id from company where id = top and deleted_at is null
    union
    select c.id from company c join below b on c.super_company_id = b.id where c.deleted_at is null
  )
  select coalesce(array_agg(id order by id), '{}') from below
$function$
;

CREATE OR REPLACE FUNCTION public.copy_beside_live()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update device_live set client_id = new.client_id, account_id = new.account_id, type_id = new.type_id, repair_times = new.repair_times,
    state = new.state, active_worker_state = new.active_worker_state, active_worker_right = new.active_worker_right
  where site_id = new.site_id and device_id = new.id and client_id is not null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_added_devices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into device_added as c
  select quarter_of(created_at), site_id, client_id, account_id, type_id, count(*)::int
  from new_rows group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (quarter, site_id, client_id, account_id, type_id) do update set devices = c.devices + excluded.devices;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_devices()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare changes device_count[];
begin
  if tg_op = 'INSERT' then
    select array_agg(x) into changes from (
      select site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state,
             count(*)::int
      from new_rows group by 1, 2, 3, 4, 5, 6, 7, 8) x;
  elsif tg_op = 'DELETE' then
    select array_agg(x) into changes from (
      select site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state,
             -count(*)::int
      from old_rows group by 1, 2, 3, 4, 5, 6, 7, 8) x;
  else
    select array_agg(x) into changes from (
      select site_id, client_id, account_id, type_id, state, repair_times, active_worker_right, active_worker_state,
             sum(change)::int
      from (select n.*, 1 as change from new_rows n union all select o.*, -1 from old_rows o) both_rows
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(change) <> 0) x;
  end if;
  if changes is not null then
    perform add_device_counts(changes);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_inspection_texts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare changes inspection_text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(x) into changes from (
      select t.field, n.company_id, t.value, count(*)::int from new_rows n, inspection_texts(n) t group by 1, 2, 3) x;
  elsif tg_op = 'DELETE' then
    select array_agg(x) into changes from (
      select t.field, o.company_id, t.value, -count(*)::int from old_rows o, inspection_texts(o) t group by 1, 2, 3) x;
  else
    select array_agg(x) into changes from (
      select field, company_id, value, sum(change)::int
      from (select t.field, n.company_id, t.value, 1 as change from new_rows n, inspection_texts(n) t
            union all select t.field, o.company_id, t.value, -1 from old_rows o, inspection_texts(o) t) both_rows
      group by 1, 2, 3 having sum(change) <> 0) x;
  end if;
  -- In the order of the key, so that two changes can't deadlock.
  insert into inspection_text as c select x.* from unnest(changes) x order by 1, 2, 3
  on conflict (field, company_id, value) do update set reports = c.reports + excluded.reports;
  if tg_op <> 'INSERT' then
    delete from inspection_text c using unnest(changes) x
    where c.field = x.field and c.company_id = x.company_id and c.value = x.value and c.reports = 0;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_inspections()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare changes inspection_count[];
begin
  if tg_op = 'INSERT' then
    select array_agg(x order by x) into changes from (
      select company_id, status, coalesce(result, ''), tanker_type, count(*)::int from new_rows group by 1, 2, 3, 4) x;
  elsif tg_op = 'DELETE' then
    select array_agg(x order by x) into changes from (
      select company_id, status, coalesce(result, ''), tanker_type, -count(*)::int from old_rows group by 1, 2, 3, 4) x;
  else
    select array_agg(x order by x) into changes from (
      select company_id, status, coalesce(result, ''), tanker_type, sum(change)::int
      from (select n.*, 1 as change from new_rows n union all select o.*, -1 from old_rows o) both_rows
      group by 1, 2, 3, 4 having sum(change) <> 0) x;
  end if;
  -- In the order of the key, so that two changes can't deadlock.
  insert into inspection_count as c select x.* from unnest(changes) x order by 1, 2, 3, 4
  on conflict (company_id, status, result, tanker_type) do update set reports = c.reports + excluded.reports;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_pools()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into pool_count as c
    select site_id, client_id, account_id, active_pool, count(*) from new_rows where active_pool is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (site_id, client_id, account_id, active_pool) do update set devices = c.devices + excluded.devices;
  elsif tg_op = 'DELETE' then
    insert into pool_count as c
    select site_id, client_id, account_id, active_pool, -count(*) from old_rows where active_pool is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (site_id, client_id, account_id, active_pool) do update set devices = c.devices + excluded.devices;
  else
    insert into pool_count as c
    select site_id, client_id, account_id, active_pool, sum(change)
    from (
      select site_id, client_id, account_id, active_pool, 1 as change from new_rows
      union all select site_id, client_id, account_id, active_pool, -1 from old_rows) both_rows
    where active_pool is not null
    group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
    on conflict (site_id, client_id, account_id, active_pool) do update set devices = c.devices + excluded.devices;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_repairs()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    insert into repair_day as c
    select repair_date, site_id, client_id, type, -count(*)::int from old_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, site_id, client_id, type) do update set records = c.records + excluded.records;
  end if;
  if tg_op <> 'DELETE' then
    insert into repair_day as c
    select repair_date, site_id, client_id, type, count(*)::int from new_rows group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (day, site_id, client_id, type) do update set records = c.records + excluded.records;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.count_warnings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into warning_count as c
    select site_id, client_id, type, closed_at is null, acknowledged_at is not null, count(*)::int
    from new_rows group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (site_id, client_id, type, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
    insert into warning_storm_count as c
    select storm_id, client_id, closed_at is null, acknowledged_at is not null, count(*)::int
    from new_rows where storm_id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (storm_id, client_id, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
  elsif tg_op = 'DELETE' then
    insert into warning_count as c
    select site_id, client_id, type, closed_at is null, acknowledged_at is not null, -count(*)::int
    from old_rows group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict (site_id, client_id, type, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
    insert into warning_storm_count as c
    select storm_id, client_id, closed_at is null, acknowledged_at is not null, -count(*)::int
    from old_rows where storm_id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (storm_id, client_id, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
  else
    insert into warning_count as c
    select site_id, client_id, type, closed_at is null, acknowledged_at is not null, sum(change)::int
    from (select n.*, 1 as change from new_rows n union all select o.*, -1 from old_rows o) both_rows
    group by 1, 2, 3, 4, 5 having sum(change) <> 0 order by 1, 2, 3, 4, 5
    on conflict (site_id, client_id, type, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
    insert into warning_storm_count as c
    select storm_id, client_id, closed_at is null, acknowledged_at is not null, sum(change)::int
    from (select n.*, 1 as change from new_rows n union all select o.*, -1 from old_rows o) both_rows
    where storm_id is not null
    group by 1, 2, 3, 4 having sum(change) <> 0 order by 1, 2, 3, 4
    on conflict (storm_id, client_id, is_open, is_acknowledged) do update set warnings = c.warnings + excluded.warnings;
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.ensure_partitions(first timestamp with time zone, last timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  at timestamp;
  until timestamp := last at time zone 'UTC';
  suffix text;
begin
  perform pg_advisory_xact_lock(hashtext('ensure_partitions'));
  -- Two hours: a partition is kept until its last batch is old enough.
  at := date_bin('2 hours', first at time zone 'UTC', timestamp '2020-01-01');
  while at <= until loop
    suffix := to_char(at, 'YYYYMMDD_HH24');
    if to_regclass('poll_batch_' || suffix) is null then
      execute format('create table %I partition of poll_batch for values from (%L) to (%L)',
        'poll_batch_' || suffix, at || '+00', (at + interval '2 hours') || '+00');
    end if;
    at := at + interval '2 hours';
  end loop;
  at := date_trunc('day', first at time zone 'UTC');
  while at <= until loop
    suffix := to_char(at, 'YYYYMMDD');
    if to_regclass('device_hourly_' || suffix) is null then
      -- Half empty: each row of a page finds room on it for its next version, and no index is touched.
      execute format('create table %I partition of device_hourly for values from (%L) to (%L) with (fillfactor = 45)',
        'device_hourly_' || suffix, at || '+00', (at + interval '1 day') || '+00');
    end if;
    at := at + interval '1 day';
  end loop;
  -- A business day may be a calendar day ahead of UTC.
  at := date_trunc('month', first at time zone 'UTC' - interval '1 day');
  while at <= until + interval '1 day' loop
    suffix := to_char(at, 'YYYYMM');
    if to_regclass('device_daily_' || suffix) is null then
      execute format('create table %I partition of device_daily for values from (%L) to (%L) with (fillfactor = 80)',
        'device_daily_' || suffix, at::date, (at + interval '1 month')::date);
    end if;
    at := at + interval '1 month';
  end loop;
end $function$
;

CREATE OR REPLACE FUNCTION public.headquarters()
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select min(id) from company where super_company_id is null and deleted_at is null
$function$
;

CREATE OR REPLACE FUNCTION public.inspection_texts(report inspection)
 RETURNS TABLE(field text, value text)
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select * from (values ('checked_org', report.checked_org), ('contact_name', report.contact_name), ('license_number', report.license_number),
    ('method_names', report.method_names), ('phone', report.phone), ('tanker_number', report.tanker_number)) texts (field, value) where value <> ''
$function$
;

CREATE OR REPLACE FUNCTION public.keep_left_site()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into device_left (device_id, site_id) values (old.id, old.site_id)
  on conflict (device_id, site_id) do update set left_at = now();
  return null;
end
$function$
;

CREATE OR REPLACE FUNCTION public.keep_rating()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into machine_type_rating (type_id, since, rated_ths)
  values (new.id, case tg_op when 'INSERT' then '-infinity' else now() end, new.rated_ths)
  on conflict (type_id, since) do update set rated_ths = excluded.rated_ths;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.leave_rack()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.site_id <> old.site_id then
    delete from device_place where site_id = old.site_id and device_id = old.id;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.list_device()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' then
    delete from device_list where site_id = old.site_id and id = old.id;
  end if;
  if tg_op <> 'DELETE' then
    insert into device_list values
      (new.site_id, new.id, new.client_id, new.account_id, new.type_id, new.repair_times, new.state,
       new.active_worker_state, new.active_worker_right, lower(new.serial), new.serial, new.site_name, new.client_name,
       new.account_name, new.type_name, new.active_worker);
  end if;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.move_open_warnings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update warning set client_id = new.client_id, assigned_to = null where device_id = new.id and closed_at is null;
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.name_device()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select s.name into strict new.site_name from site s where s.id = new.site_id;
  select a.name, c.id, c.name into strict new.account_name, new.client_id, new.client_name
  from account a join client c on c.id = a.client_id where a.id = new.account_id;
  select t.name into strict new.type_name from machine_type t where t.id = new.type_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.own_repair_record()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select d.client_id, d.site_id into strict new.client_id, new.site_id from device d where d.id = new.device_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.own_state_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select d.client_id into strict new.client_id from device d where d.id = new.device_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.own_warning()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  select d.client_id into strict new.client_id from device d where d.id = new.device_id;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.quarter_of(at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select date_bin('15 minutes', at, timestamptz '2020-01-01T00:00:00Z')
$function$
;

CREATE OR REPLACE FUNCTION public.refuse_deleted_place()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' or new.account_id <> old.account_id then
    perform from account a join client c on c.id = a.client_id
    where a.id = new.account_id and a.deleted_at is null and c.deleted_at is null for key share;
    if not found then
      raise exception 'the account % was deleted', new.account_id using errcode = 'foreign_key_violation';
    end if;
  end if;
  if tg_op = 'INSERT' or new.site_id <> old.site_id then
    perform from site where id = new.site_id and deleted_at is null for key share;
    if not found then
      raise exception 'the site % was deleted', new.site_id using errcode = 'foreign_key_violation';
    end if;
  end if;
  return new;
end $function$
;

CREATE OR REPLACE FUNCTION public.sites_of_companies(companies bigint[])
 RETURNS bigint[]
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(array_agg(id order by id), '{}') from site
  where coalesce(company_id, (select headquarters())) = any(companies)
$function$
;

CREATE OR REPLACE FUNCTION public.tell_callers_changed()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  -- A trigger of rows names the column of the person; another concerns everybody.
  whose jsonb := '{}';
begin
  if tg_nargs = 1 then
    whose := jsonb_build_object('userId', to_jsonb(case tg_op when 'DELETE' then old else new end) -> tg_argv[0]);
  end if;
  perform pg_notify('minerva', jsonb_build_object('name', 'callersChanged', 'payload', whose)::text);
  return null;
end $function$
;

CREATE OR REPLACE FUNCTION public.warning_figure(details jsonb)
 RETURNS double precision
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select coalesce(details ->> 'celsius', details ->> 'rpm', details ->> 'boards', details ->> 'share')::double precision
$function$
;
