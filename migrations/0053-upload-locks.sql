-- Which server takes an upload in pieces just now. Nothing is lost with it, so it needs no log.

create unlogged table upload_lock (
  key text primary key,
  -- one request of one server
  holder uuid not null,
  -- renewed while the request lasts; over soon after its server died
  held_until timestamptz not null,
  -- another request waits for it
  is_wanted boolean not null default false
);
