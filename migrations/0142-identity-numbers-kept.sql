-- Since when an identity number of a driver or an escort lies there: what nobody needed for so long is deleted.
alter table testee drop column id_no_kept_until;
alter table testee add column id_no_entered_at timestamptz;
update testee set id_no_entered_at = created_at where sealed_id_no is not null;
create index testee_id_no on testee (id_no_entered_at) where sealed_id_no is not null;
