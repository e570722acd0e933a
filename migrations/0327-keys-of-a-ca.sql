-- The key of a certification authority stays in its file: only its certificate is published.
alter table signing_key alter column sealed_private_key drop not null;
