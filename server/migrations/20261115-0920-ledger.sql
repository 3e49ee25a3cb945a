-- Money: accounts, transactions whose postings sum to zero, and holds. Nothing here is ever changed or removed
-- except a balance, which moves in the same transaction as its postings.
create table ledger_account (
  id bigint generated always as identity primary key,
  kind text not null,
  merchant_id bigint not null references merchant,
  -- the outside world and debts may stand below zero, a merchant's own money never
  may_owe boolean not null,
  balance bigint not null default 0,
  constraint ledger_account_solvent check (may_owe or balance >= 0),
  unique (merchant_id, kind)
);

create table ledger_transaction (
  id bigint generated always as identity primary key,
  key text not null unique,
  digest bytea not null,
  why text not null,
  ref text not null,
  at timestamptz not null
);
create index ledger_transaction_ref on ledger_transaction (ref);

create table ledger_posting (
  id bigint generated always as identity primary key,
  transaction_id bigint not null references ledger_transaction,
  account_id bigint not null references ledger_account,
  amount bigint not null check (amount <> 0),
  balance_after bigint not null,
  at timestamptz not null
);
create index ledger_posting_of_account on ledger_posting (account_id, id desc);
create index ledger_posting_of_day on ledger_posting (account_id, at);
create index ledger_posting_of_transaction on ledger_posting (transaction_id);

create table ledger_hold (
  id bigint generated always as identity primary key,
  key text not null unique,
  merchant_id bigint not null references merchant,
  amount bigint not null check (amount > 0),
  ref text not null,
  held_at timestamptz not null,
  resolved_at timestamptz
);
create index ledger_hold_open on ledger_hold (merchant_id) where resolved_at is null;

create trigger ledger_transaction_append_only before update or delete on ledger_transaction for each row execute function refuse_change();
create trigger ledger_posting_append_only before update or delete on ledger_posting for each row execute function refuse_change();

create function ledger_transaction_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_posting where transaction_id = new.transaction_id) <> 0 then
    raise exception 'ledger transaction % does not sum to zero', new.transaction_id;
  end if;
  return null;
end $$;
create constraint trigger ledger_posting_sums after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_transaction_balances();
