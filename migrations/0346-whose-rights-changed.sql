-- Whose rights changed is sent along where they are one person's: open event streams are checked anew after each such change, which is
-- cheap for one person and not for everybody.
create or replace function tell_callers_changed() returns trigger language plpgsql as $$
declare
  -- A trigger of rows names the column of the person; another concerns everybody.
  whose jsonb := '{}';
begin
  if tg_nargs = 1 then
    whose := jsonb_build_object('userId', to_jsonb(case tg_op when 'DELETE' then old else new end) -> tg_argv[0]);
  end if;
  perform pg_notify('minerva', jsonb_build_object('name', 'callersChanged', 'payload', whose)::text);
  return null;
end $$;

drop trigger app_user_told on app_user;
create trigger app_user_told after update or delete on app_user
  for each row execute function tell_callers_changed('id');

drop trigger user_client_told on user_client;
create trigger user_client_told after insert or update or delete on user_client
  for each row execute function tell_callers_changed('user_id');

drop trigger user_session_deleted_told on user_session;
create trigger user_session_deleted_told after delete on user_session
  for each row when (old.ended_at is null) execute function tell_callers_changed('user_id');
drop trigger user_session_ended_told on user_session;
create trigger user_session_ended_told after update of ended_at on user_session
  for each row when (old.ended_at is distinct from new.ended_at) execute function tell_callers_changed('user_id');
drop trigger user_session_moved_told on user_session;
create trigger user_session_moved_told after update of company_id on user_session
  for each row when (old.company_id is distinct from new.company_id) execute function tell_callers_changed('user_id');

drop trigger api_token_deleted_told on api_token;
create trigger api_token_deleted_told after delete on api_token
  for each row execute function tell_callers_changed('user_id');
drop trigger api_token_revoked_told on api_token;
create trigger api_token_revoked_told after update of revoked_at on api_token
  for each row when (old.revoked_at is distinct from new.revoked_at) execute function tell_callers_changed('user_id');
