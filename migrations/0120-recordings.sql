-- What became of the recording of a live lesson: docs/decisions/0082-live-room.md.
alter table lesson
  -- expected: one was begun; nothing: there was no picture in it; failed: its parts could not be joined
  add recording_state text check (recording_state in ('expected', 'nothing', 'failed')),
  -- which stretches of the live lesson are in its recording: [{fromMs, toMs}], milliseconds since live_started_at
  add recording_stretches jsonb;
