-- Who is notified when a base's stock falls below its low mark, and where; a person without a row is not notified.
create table low_stock_notice (
  user_id bigint primary key references app_user,
  -- null: by mail to the person's own address
  channel_id bigint references notification_channel,
  locale text not null check (locale in ('zh', 'en'))
);
