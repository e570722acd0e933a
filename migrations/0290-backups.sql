-- Each backup of this installation, for the console; the backups themselves say what they hold.
create table backup_run (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- the folder or bucket
  target text not null,
  -- what it is called there; null: it failed, was interrupted, or runs
  backup_id text,
  -- of the sealed database
  bytes bigint,
  files int,
  is_sealed boolean,
  -- in words, for administrators
  error text
);
create index backup_run_good on backup_run (ended_at desc) where backup_id is not null;
