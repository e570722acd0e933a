-- A destination that sends by mail has no use for a password; until now it kept one that came with its first request.
update destination set sealed_password = null where kind = 'mail' and sealed_password is not null;
