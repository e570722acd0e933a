-- A report's page and its check by anybody look for the report that replaced or rechecked it.
create index inspection_replaces on inspection (replaces_id) where replaces_id is not null;
create index inspection_rechecks on inspection (rechecks_id) where rechecks_id is not null;
