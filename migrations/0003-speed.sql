-- What keeps the product fast at 100,000 devices: docs/decisions/0008.

-- Every process remembers callers for up to a second; whoever changes what they may do tells all of them at once.
create function tell_callers_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('minerva', '{"name":"callersChanged","payload":{}}');
  return null;
end $$;
create trigger app_user_told after update or delete on app_user for each statement execute function tell_callers_changed();
create trigger role_told after update or delete on role for each statement execute function tell_callers_changed();
create trigger role_key_told after insert or update or delete on role_key
  for each statement execute function tell_callers_changed();
create trigger user_client_told after insert or update or delete on user_client
  for each statement execute function tell_callers_changed();
create trigger user_session_deleted_told after delete on user_session
  for each statement execute function tell_callers_changed();
-- Not of an activity that is noted: that changes for everybody every half minute, and ends nothing.
create trigger user_session_ended_told after update of ended_at on user_session
  for each row when (old.ended_at is distinct from new.ended_at) execute function tell_callers_changed();
