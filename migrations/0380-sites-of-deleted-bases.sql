-- A base could be deleted while sites without devices were its own: those who see one base did not see them, and no base's counts had the
-- devices that came there later. Such sites are the headquarters'.
update site set company_id = null
where company_id in (select id from company where deleted_at is not null) and deleted_at is null;
