-- Remote pollers: which site each polls, its keys, how far its buffer was taken in, and what it said of itself last.

create table poller (
  id bigint generated always as identity primary key,
  site_id bigint not null references site,
  created_at timestamptz not null default now(),
  version text,
  started_at timestamptz,
  last_contact_at timestamptz,
  -- taken by the poller and not yet here
  buffered_polls bigint not null default 0,
  buffered_bytes bigint not null default 0,
  oldest_buffered_at timestamptz,
  -- given up by the poller for want of room
  dropped_polls bigint not null default 0,
  -- came here and could not be written
  refused_polls bigint not null default 0,
  is_disk_full boolean not null default false
);
create index poller_site on poller (site_id);

-- Null: the server itself polls the site. What a poller that no longer polls it still sends is taken for the site all the same.
alter table site add column polled_by bigint references poller;

create table poller_key (
  id bigint generated always as identity primary key,
  poller_id bigint not null references poller,
  -- sha256 of the key; the key itself is stored nowhere
  key_hash bytea not null unique,
  -- its last characters, so that people can tell keys apart
  hint text not null,
  created_at timestamptz not null default now(),
  created_by bigint references app_user,
  -- when it ends; null: it does not
  expires_at timestamptz,
  last_used_at timestamptz
);
create index poller_key_poller on poller_key (poller_id, id);

-- Records are numbered per buffer; a poller whose disk was lost begins a new one.
create table poller_buffer (
  poller_id bigint not null references poller,
  buffer_id uuid not null,
  last_sequence bigint not null,
  touched_at timestamptz not null default now(),
  primary key (poller_id, buffer_id)
);

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position)
values ('poller', 'poller', '/poller/index', 'pollers', '采集器', 'Pollers', false, 75);
insert into role_key (role, key, can_write) select name, 'poller', true from role where name = '管理员';
