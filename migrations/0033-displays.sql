-- Tokens of screens on a wall: they read what the wall shows, and nothing else.

alter table api_token add column is_display boolean not null default false;
alter table api_token add constraint api_token_display_reads check (not (is_display and can_write));
