-- A site brought down to so many watts and back, in steps (docs/decisions/0211).
create table curtailment (
  id bigint generated always as identity primary key,
  site_id bigint not null references site,
  target_watts bigint not null check (target_watts >= 0),
  -- sleep, or a limit in percent of the rated power
  limit_percent int check (limit_percent between 1 and 99),
  until_at timestamptz not null,
  -- restoring: its time has passed or a person ended it
  status text not null default 'curtailing' check (status in ('curtailing', 'restoring', 'ended')),
  watts_before bigint not null,
  -- of its last step: none follows before a sweep that began after it
  stepped_at timestamptz not null default now(),
  run_id bigint references command_run,
  requested_by bigint not null references app_user,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index curtailment_open on curtailment (site_id) where status <> 'ended';

-- The devices that were sent a command by it, each until it is restored.
create table curtailment_device (
  curtailment_id bigint not null references curtailment,
  device_id bigint not null,
  watts int not null,
  -- null: it still has to be restored
  restored_at timestamptz,
  -- of its wake, or of the lifting of its limit
  tries int not null default 0,
  primary key (curtailment_id, device_id)
);

-- What was done and what came of it, for its log.
create table curtailment_step (
  id bigint generated always as identity primary key,
  curtailment_id bigint not null references curtailment,
  at timestamptz not null default now(),
  kind text not null check (kind in ('shed', 'reached', 'noMore', 'held', 'due', 'ended', 'restore', 'givenUp', 'restored')),
  -- of the site, at the end of its last sweep
  watts bigint,
  devices int not null default 0,
  run_id bigint references command_run
);
create index curtailment_step_of on curtailment_step (curtailment_id, id desc);
