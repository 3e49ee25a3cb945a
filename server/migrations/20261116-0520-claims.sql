-- What a refund cannot cover is owed to whom it is due: nobody is credited with money that nobody paid.
create table claim (
  id bigint generated always as identity primary key,
  debtor_id bigint not null references merchant,
  creditor_id bigint not null references merchant,
  ref text not null,
  why text not null,
  amount bigint not null check (amount > 0),
  repaid bigint not null default 0 check (repaid between 0 and amount),
  created_at timestamptz not null,
  check (debtor_id <> creditor_id)
);
create index claim_open on claim (debtor_id, id) where repaid < amount;
create index claim_of_creditor on claim (creditor_id, id);
alter table after_sale rename column as_debt to as_claim;
