-- Whether a client's compliance report shows the energy that was used and its cost.
alter table client add column shows_energy boolean not null default false;
