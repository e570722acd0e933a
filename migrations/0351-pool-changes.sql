-- A change of pools tries some devices first, goes on once they hash, and can be taken back (docs/decisions/0210).
alter table command_run drop constraint command_run_status_check,
  -- stopped: the devices tried first did not hash again
  add constraint command_run_status_check check (status in ('running', 'done', 'cancelled', 'interrupted', 'stopped')),
  -- only the devices tried first have their turn yet
  add column is_trying boolean not null default false,
  -- how long these may take to hash again
  add column try_minutes int not null default 10 check (try_minutes between 1 and 60),
  -- the change that this one takes back; each at most once
  add column undoes bigint unique references command_run;

alter table device_command
  add column is_first boolean not null default false,
  -- where each device of a run has its own: what a change is taken back to
  add column pool jsonb,
  -- of a change of pools: what it had when it was sent the command
  add column pool_before jsonb,
  add column hashrate_before real;
