-- How far the chain of a merchant's proof has been followed, so that its fingerprint is shown without reading every posting again.
create table proof_checkpoint (
  account_id bigint primary key references ledger_account,
  posting_id bigint not null,
  posted_at timestamptz not null,
  count bigint not null check (count > 0),
  balance bigint not null,
  hash text not null
);
