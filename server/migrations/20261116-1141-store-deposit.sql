-- The deposit belongs to a store: its movements, what stands on each store, and the way to have it back.
alter table store
  add column deposit bigint not null default 0 check (deposit >= 0),
  add column deposit_joined_at timestamptz;

create table deposit_movement (
  id bigint generated always as identity primary key,
  store_id bigint not null references store,
  merchant_id bigint not null references merchant,
  kind text not null check (kind in ('pay', 'deduct', 'giveBack', 'carry')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  -- The order or the request it is about.
  ref text not null,
  note text not null default '',
  actor text not null,
  at timestamptz not null
);
create index deposit_movement_of_store on deposit_movement (store_id, id desc);
create index deposit_movement_of_merchant on deposit_movement (merchant_id);
create trigger deposit_movement_append_only before update or delete on deposit_movement for each row execute function refuse_change();

create table deposit_refund (
  id bigint generated always as identity primary key,
  store_id bigint not null references store,
  merchant_id bigint not null references merchant,
  state smallint not null,
  amount bigint not null check (amount > 0),
  reason text not null default '',
  asked_at timestamptz not null,
  deadline_at timestamptz not null,
  decided_at timestamptz
);
create index deposit_refund_of_store on deposit_refund (store_id, id desc);
create unique index deposit_refund_open on deposit_refund (store_id) where state = 10;

-- What merchants have deposited until today stands on their default store.
with carried as (
  insert into deposit_movement (store_id, merchant_id, kind, amount, balance_after, ref, note, actor, at)
  select s.id, a.merchant_id, 'carry', a.balance, a.balance, '', '原商家保证金归入默认门店', 'system:platform', now()
  from ledger_account a
  join lateral (select id from store where merchant_id = a.merchant_id order by is_default desc, id limit 1) s on true
  where a.kind = 'deposit' and a.balance > 0
  returning store_id, amount
)
update store s set deposit = c.amount, deposit_joined_at = now() from carried c where s.id = c.store_id;

insert into platform_rule (name, value, from_at) values
  -- Where another standard holds: a list of { city_code, category, amount }; '' and 0 stand for any.
  ('integrityDepositElsewhere', '[]', '2020-01-01'),
  ('depositBackDays', '90', '2020-01-01'),
  ('depositRefundWorkdays', '3', '2020-01-01');
