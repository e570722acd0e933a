-- The other machines of a database that is spread over several, as they were last asked. Empty where there is one.
create table database_machine (
  name text primary key,
  -- of the rows that are spread, how much it stores
  share real not null,
  -- null: it responds
  away_since timestamptz,
  error text,
  asked_at timestamptz not null
);
