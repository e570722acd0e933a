-- Why a message did not arrive, without what the other side said.
update notification_message set error = case
  when error in ('the channel was deleted', 'mail is not set up') then 'notSetUp'
  when error ~ '^(HTTP|the robot refused|mail: \d)' then 'refused'
  else 'noAnswer' end
where error is not null;
alter table notification_message add constraint notification_message_error
  check (error in ('notSetUp', 'notAllowed', 'noAnswer', 'refused'));
