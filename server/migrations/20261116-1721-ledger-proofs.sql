-- What each proof of the ledger found, at night and on demand: one at a time over all processes, taken again from one that died.
create table ledger_proof (
  id bigint generated always as identity primary key,
  asked_at timestamptz not null,
  operator_id bigint references operator (id),
  leased_until timestamptz,
  ended_at timestamptz,
  broken int not null default 0,
  lines jsonb not null default '[]',
  trouble text not null default ''
);
comment on column ledger_proof.operator_id is 'nobody where the night asked';
create unique index ledger_proof_open on ledger_proof ((true)) where ended_at is null;
create index ledger_proof_of_operator on ledger_proof (operator_id);

create index claim_oldest on claim (id) where repaid < amount;
create index ledger_hold_oldest on ledger_hold (held_at, id) where resolved_at is null;
