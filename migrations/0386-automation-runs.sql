-- Which automation sent a command: read for each run that is shown, and for all that are open by who stops the automations.
create index automation_action_run on automation_action (run_id) where run_id is not null;
