-- The installation's own keys that sign certificates; the latest one signs, older ones stay published for what they signed.
create table signing_key (
  -- SHA-256 of the certificate, in hexadecimal digits
  fingerprint text primary key,
  -- X.509, DER
  certificate bytea not null,
  -- PKCS#8, base64
  sealed_private_key text not null,
  created_at timestamptz not null default now()
);
