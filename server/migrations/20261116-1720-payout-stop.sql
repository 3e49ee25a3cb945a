-- Payouts stand still while the books do not add up, or while somebody of the platform says so; each time is kept with who, why and when.
create table payout_stop (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  operator_id bigint references operator (id),
  reason text not null check (reason <> ''),
  ended_at timestamptz,
  ended_by bigint references operator (id),
  ended_reason text not null default '',
  check (ended_at is null or ended_by is not null)
);
comment on column payout_stop.operator_id is 'nobody where the proof of the ledger stopped them';
create unique index payout_stop_open on payout_stop ((true)) where ended_at is null;
create index payout_stop_of_operator on payout_stop (operator_id);
create index payout_stop_of_ender on payout_stop (ended_by);
