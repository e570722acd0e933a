-- A run of commands that an API token began; it is interrupted once the token is not valid any more.
alter table command_run add column token_id bigint references api_token;
