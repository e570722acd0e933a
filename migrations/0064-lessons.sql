-- Lessons: planned, watched, commented, scored. docs/decisions/0050-lessons.md says how they hang together.

-- What an inspection consumes (product, of the bases) and what a comment is about (comment, of the lessons): named lists of one kind.
create table category (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('product', 'comment')),
  name text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index category_name on category (kind, lower(name)) where deleted_at is null;

-- The behaviour goals that a comment names.
create table behaviour_tag (
  id bigint generated always as identity primary key,
  type text not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index behaviour_tag_type on behaviour_tag (lower(type)) where deleted_at is null;

-- One version of a scale. A version that a lesson or a comment uses is never changed: the next one replaces it.
create table scale (
  id bigint generated always as identity primary key,
  -- the first version's id, the same for all versions
  family_id bigint not null,
  version int not null default 1 check (version >= 1),
  is_current boolean not null default true,
  name text not null,
  created_by bigint references app_user,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  unique (family_id, version)
);
create unique index scale_name on scale (lower(name)) where is_current and deleted_at is null;
create unique index scale_current on scale (family_id) where is_current;

-- A standard of a scale. Its scores lie from min to max; the weights of a scale add up to 100.
create table scale_item (
  id bigint generated always as identity primary key,
  scale_id bigint not null references scale on delete cascade,
  position int not null,
  name text not null,
  weight numeric(5, 2) not null check (weight > 0 and weight <= 100),
  min_score numeric(5, 2) not null default 0,
  max_score numeric(5, 2) not null,
  check (min_score >= 0 and min_score < max_score and max_score <= weight),
  unique (scale_id, position)
);
create unique index scale_item_name on scale_item (scale_id, lower(name));

create table lesson (
  -- one sequence with devices: /device/addChecks/{id} takes the id of either
  id bigint primary key default nextval('device_id_seq'),
  company_id bigint not null references company,
  -- the presenter
  user_id bigint not null references app_user,
  name text not null,
  course text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  type text not null check (type in ('直播', '录播')),
  state text not null default '未开始' check (state in ('未开始', '已结束')),
  shared boolean not null,
  -- of comments and scores: at once to all who see the lesson, to the other reviewers after the deadline, or to the presenter alone
  visibility text not null default 'open' check (visibility in ('open', 'blind', 'presenter')),
  review_deadline timestamptz,
  scale_id bigint references scale,
  -- who agreed to be seen, and the last day on which the video is kept
  consent text not null default '',
  keep_video_until date,
  video_id bigint references attachment on delete set null,
  -- the file name that stays after the file went
  video_name text,
  video_removed_at timestamptz,
  poster_id bigint references attachment on delete set null,
  -- of the video
  duration_ms bigint,
  width int,
  height int,
  meeting_number text,
  live_started_at timestamptz,
  -- where in the recording the live lesson began
  recording_offset_ms bigint not null default 0,
  ended_at timestamptz,
  -- the first lesson's id of those planned together
  series_id bigint,
  reminded_at timestamptz,
  -- written with every comment: shown on cards, never counted at reading
  comment_count int not null default 0,
  -- mean of the reviewers' weighted totals, without the presenter's; null before the first
  score numeric(5, 2),
  review_count int not null default 0,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (ends_at > starts_at),
  check (visibility <> 'blind' or review_deadline is not null)
);
create index lesson_presenter on lesson (user_id, starts_at, id) where deleted_at is null;
create index lesson_company on lesson (company_id, starts_at, id) where deleted_at is null;
create index lesson_due on lesson (ends_at) where state = '未开始' and deleted_at is null;
create index lesson_keep on lesson (keep_video_until) where video_id is not null;
create index lesson_video on lesson (video_id) where video_id is not null;
create index lesson_poster on lesson (poster_id) where poster_id is not null;
create index lesson_scale on lesson (scale_id) where scale_id is not null;

create table lesson_invitation (
  id bigint generated always as identity primary key,
  lesson_id bigint not null references lesson on delete cascade,
  code_hash bytea not null unique,
  created_by bigint not null references app_user,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  accepted_by bigint references app_user,
  accepted_at timestamptz
);
create index lesson_invitation_lesson on lesson_invitation (lesson_id);

create table lesson_reviewer (
  lesson_id bigint not null references lesson on delete cascade,
  user_id bigint not null references app_user,
  invitation_id bigint references lesson_invitation,
  added_by bigint references app_user,
  added_at timestamptz not null default now(),
  primary key (lesson_id, user_id)
);
create index lesson_reviewer_user on lesson_reviewer (user_id, lesson_id);

-- Where a person left off.
create table lesson_position (
  user_id bigint not null references app_user on delete cascade,
  lesson_id bigint not null references lesson on delete cascade,
  position_ms bigint not null,
  updated_at timestamptz not null default now(),
  primary key (user_id, lesson_id)
);

create table lesson_chapter (
  lesson_id bigint not null references lesson on delete cascade,
  start_ms bigint not null,
  title text not null,
  primary key (lesson_id, start_ms)
);

-- A line of what is said, of an uploaded WebVTT or SRT.
create table speech_line (
  id bigint generated always as identity primary key,
  lesson_id bigint not null references lesson on delete cascade,
  start_ms bigint not null,
  end_ms bigint not null,
  text text not null,
  check (start_ms >= 0 and end_ms > start_ms)
);
create index speech_line_lesson on speech_line (lesson_id, start_ms, id);

create table lesson_comment (
  id bigint generated always as identity primary key,
  lesson_id bigint not null references lesson on delete cascade,
  user_id bigint not null references app_user,
  type text not null check (type in ('精准点评', '评价')),
  -- a reply has the type of what it answers, and neither point nor score
  parent_id bigint references lesson_comment on delete cascade,
  content text not null,
  -- the author's department then, and the invitation by which the author joined
  identifier text,
  activity_id bigint references lesson_invitation,
  point_ms bigint check (point_ms >= 0),
  point_end_ms bigint,
  -- as they were when the comment was made: a scale that changes changes no comment
  scale_id bigint references scale,
  category_id bigint references category,
  category_name text,
  tag_id bigint references behaviour_tag,
  tag_type text,
  -- a drawing on the frame at the point, and a spoken comment
  drawing_id bigint references attachment on delete set null,
  voice_id bigint references attachment on delete set null,
  voice_ms int,
  resolved_at timestamptz,
  resolved_by bigint references app_user,
  hidden_at timestamptz,
  hidden_by bigint references app_user,
  hidden_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  check (point_end_ms is null or point_end_ms > point_ms),
  check (type = '精准点评' or point_ms is null)
);
create index lesson_comment_list on lesson_comment (lesson_id, created_at, id) where deleted_at is null;
create index lesson_comment_point on lesson_comment (lesson_id, point_ms, id) where point_ms is not null and deleted_at is null;
create index lesson_comment_parent on lesson_comment (parent_id) where parent_id is not null;
create index lesson_comment_author on lesson_comment (user_id, created_at) where deleted_at is null;
create index lesson_comment_drawing on lesson_comment (drawing_id) where drawing_id is not null;
create index lesson_comment_voice on lesson_comment (voice_id) where voice_id is not null;
-- one evaluation of a lesson by each person
create unique index lesson_comment_evaluation on lesson_comment (lesson_id, user_id)
  where type = '评价' and parent_id is null and deleted_at is null;

-- The scores of a comment: one of a 精准点评, one for every standard of a 评价.
create table comment_score (
  comment_id bigint not null references lesson_comment on delete cascade,
  scale_item_id bigint not null references scale_item,
  item_name text not null,
  weight numeric(5, 2) not null,
  score numeric(5, 2) not null,
  primary key (comment_id, scale_item_id)
);

-- The people responsible for a device (/device/addChecks/{id}).
create table device_person (
  -- the device's site, as every table has it that lies with the devices
  site_id bigint not null,
  device_id bigint not null,
  user_id bigint not null references app_user on delete cascade,
  added_at timestamptz not null default now(),
  primary key (site_id, device_id, user_id),
  foreign key (site_id, device_id) references device (site_id, id) on update cascade on delete cascade
);

-- 1 video, 2 avatar, 3 picture of a company, 4 poster, 5 captions, 6 drawing on a frame, 7 inspection photo, 8 trace picture, 9 spoken comment
alter table attachment drop constraint attachment_file_type_check;
alter table attachment add constraint attachment_file_type_check check (file_type between 1 and 9);

insert into route (key, component, path, icon, title_zh, title_en, is_hidden, position) values
  ('lecture', 'lecture', '/lecture/index', 'lesson', '听评课', 'Lessons', false, 80),
  ('lecture_detail', 'lecture_detail', '/lecture_detail/index', 'detail', '课程详情', 'Lesson', true, 81),
  ('model', 'model', '/model/index', 'list', '评价量表', 'Scales and tags', false, 82);
