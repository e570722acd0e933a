-- What a meeting service left and what was not taken: those who wait learn it at once.
alter table lesson drop constraint lesson_recording_state_check;
alter table lesson add constraint lesson_recording_state_check
  check (recording_state in ('expected', 'nothing', 'failed', 'refused'));
