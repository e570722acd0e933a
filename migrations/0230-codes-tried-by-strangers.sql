-- Tries from another address than the one that asked for the code have a count of their own: they use up none of its owner's.
alter table phone_code add column stranger_tries int not null default 0;
