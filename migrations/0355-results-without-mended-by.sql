-- Nothing ever wrote it: what checks a finding again is the report whose rechecks_id names this one.
alter table inspection_result drop column mended_by;
