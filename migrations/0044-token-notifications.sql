-- What an API token set up was sent with its maker's whole scope, and went on after the token ended. People can switch it on again.
with by_token as (
  select object_kind, object_id from audit_log
  where token_id is not null and object_kind in ('notificationChoice', 'notificationChannel')
)
update notification_choice n set is_active = false, pending_since = null, pending_last_at = null
where exists (select from by_token t where (t.object_kind = 'notificationChoice' and t.object_id = n.id)
  or (t.object_kind = 'notificationChannel' and t.object_id = n.channel_id));
