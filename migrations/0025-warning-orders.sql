-- The list of warnings is sorted by its descriptions (type, then the figure that opened it) and by its files, too.
create function warning_figure(details jsonb) returns double precision language sql immutable parallel safe as $$
  select coalesce(details ->> 'celsius', details ->> 'rpm', details ->> 'boards', details ->> 'share')::double precision
$$;
create index warning_by_description on warning (type, warning_figure(details), opened_at, id);
create index warning_by_file on warning (remote_file_name, opened_at, id);
