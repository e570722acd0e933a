-- Where a client's money goes; stands on its compliance report.
create table bank_account (
  id bigint generated always as identity primary key,
  client_id bigint not null references client (id),
  -- whose account it is, as the bank has it
  name text not null,
  bank text not null,
  -- without blanks
  number text not null,
  created_at timestamptz not null default now()
);
create unique index bank_account_number on bank_account (client_id, number);
