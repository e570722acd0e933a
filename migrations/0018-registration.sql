-- Registration and resetting a password by a code that is sent to a phone.

-- Registered, but nobody who manages the person has approved of it yet: no login until then.
alter table app_user add column awaits_approval boolean not null default false;
create index app_user_awaiting on app_user (company_id) where awaits_approval and deleted_at is null;

-- Codes that were asked for; the newest one of a phone and purpose is the one that counts.
create table phone_code (
  id bigint generated always as identity primary key,
  phone text not null,
  purpose text not null check (purpose in ('register', 'reset')),
  -- who asked; what comes from one address is limited
  address text not null,
  -- argon2id; null until there is one
  code_hash text,
  sent_at timestamptz not null default clock_timestamp(),
  tries int not null default 0,
  used_at timestamptz,
  -- it could not be sent
  failed_at timestamptz
);
create index phone_code_phone on phone_code (phone, sent_at);
create index phone_code_address on phone_code (address, sent_at);
create index phone_code_sent on phone_code (sent_at);
