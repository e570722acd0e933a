-- What a TH/s earns in a day: entered by hand, or read from an address (docs/decisions/0201).
create table earning (
  id bigint generated always as identity primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- holds until the next one of the currency
  first_day date not null,
  -- per TH/s and day
  amount numeric(18, 9) not null check (amount >= 0),
  is_read boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index earning_first_day on earning (currency, first_day);

create table earning_source (
  id bigint generated always as identity primary key,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- of the address, which may hold a key and is sealed for this row
  host text not null,
  sealed_url text,
  -- names the number in the JSON that is answered: 'data.0.price'
  path text not null,
  amount numeric(18, 9),
  read_at timestamptz,
  -- why the last try failed; null: it did not
  error text,
  tried_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index earning_source_currency on earning_source (currency);
