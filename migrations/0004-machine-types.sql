-- Which type a model is: whole names, so that 'T3' within another make's model counts for nothing. Some firmware calls the
-- miner 't2t' alone or with letters ('T2THF+'): these are of 30 TH/s and more. Read the same by PostgreSQL and by the server.
update machine_type
  set model_pattern = '^t2t[a-z]*\+?$|(^|[^a-z0-9])(t30|t3h?\+?|t2t[a-z]*\+?[- ]?3[0-9]t?)($|[^a-z0-9+])'
  where name = 'T30';
update machine_type
  set model_pattern = '(^|[^a-z0-9])(t20|t2|t2t[a-z]*\+?[- ]?2[0-9]t?)($|[^a-z0-9+])'
  where name = 'T20';
