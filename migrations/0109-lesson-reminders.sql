-- Lessons remind people before they start, by mail to an address of their own or to a channel.

-- A person's mail address; it stands here once a code sent to it has confirmed it.
alter table app_user add column email text;
alter table phone_code drop constraint phone_code_purpose_check;
alter table phone_code add constraint phone_code_purpose_check check (purpose in ('register', 'reset', 'login', 'email'));

-- How long before a lesson a person is reminded, and where; a person without a row is not reminded.
create table lesson_reminder (
  user_id bigint primary key references app_user,
  lead_minutes int not null check (lead_minutes in (15, 60, 1440)),
  -- null: by mail to the person's own address
  channel_id bigint references notification_channel,
  locale text not null check (locale in ('zh', 'en'))
);

-- Who was reminded of which start of which lesson; a lesson that moves has another start.
create table lesson_reminded (
  starts_at timestamptz not null,
  lesson_id bigint not null references lesson,
  user_id bigint not null references app_user,
  lead_minutes int not null,
  primary key (starts_at, lesson_id, user_id, lead_minutes)
);
alter table lesson drop column reminded_at;

-- Teachers choose their reminders on the screen of the notifications.
insert into role_key (role, key, can_write) values ('教师', 'notification', true) on conflict do nothing;
