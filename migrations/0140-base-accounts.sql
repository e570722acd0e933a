-- The sub-accounts of a base. An account has one base at most; which rows people see does not depend on it.
create table base_account (
  account_id bigint primary key references account (id),
  company_id bigint not null references company (id)
);
create index base_account_company on base_account (company_id);
