-- Why one failed, and what to look at of a good one, by language. Earlier ones have English alone.
alter table backup_run
  alter column error type jsonb using case when error is not null then jsonb_build_object('zh', error, 'en', error) end,
  alter column warning type jsonb using case when warning is not null then jsonb_build_object('zh', warning, 'en', warning) end;
