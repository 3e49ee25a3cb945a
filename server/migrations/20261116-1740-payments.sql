-- Money that comes in: what merchants are to pay through a gateway, what the gateways say has come, and bank remittances.
create table payment (
  id bigint generated always as identity primary key,
  -- Our number of it at the gateway.
  no text not null unique,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  -- What it pays for, as its area names it, and the revision that was seen; a recharge pays for nothing.
  payable text,
  payable_ref text not null default '',
  revision integer not null default 0,
  title text not null,
  amount bigint not null check (amount >= 0),
  balance_part bigint not null default 0 check (balance_part >= 0),
  channel_part bigint not null check (channel_part >= 0),
  -- What its payer owed: what comes in repays that first, so the channel brings it too.
  owed_part bigint not null default 0 check (owed_part >= 0),
  gateway text,
  way text not null default '',
  bank text not null default '',
  -- How the payer gets to the cashier, once the gateway has said so.
  cashier jsonb,
  state smallint not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  bought_at timestamptz,
  -- Why it was closed early, or why nothing was bought with the money.
  outcome text not null default '',
  -- When the gateway is asked next; never, once it has said how it ended.
  next_at timestamptz,
  asked_at timestamptz not null,
  tries integer not null default 0,
  check (amount + owed_part = balance_part + channel_part),
  check (channel_part = 0 or gateway is not null)
);
create index payment_of_merchant on payment (merchant_id, id desc);
create index payment_due on payment (next_at, id) where next_at is not null;
-- One thing is paid for by one payment at a time.
create unique index payment_open on payment (merchant_id, payable, payable_ref)
  where payable is not null and state in (0, 10);

create table gateway_receipt (
  id bigint generated always as identity primary key,
  gateway text not null,
  trade_no text not null,
  -- Our number as the gateway has it; of stray money it may be anybody's.
  no text not null,
  amount bigint not null check (amount > 0),
  paid_at timestamptz not null,
  received_at timestamptz not null,
  payment_id bigint references payment,
  merchant_id bigint references merchant,
  state smallint not null,
  -- Why it fits none of our charges.
  why text not null default '',
  deadline_at timestamptz,
  decided_at timestamptz,
  detail text not null default '',
  next_at timestamptz,
  tries integer not null default 0,
  unique (gateway, trade_no)
);
create index gateway_receipt_of_payment on gateway_receipt (payment_id);
create index gateway_receipt_of_merchant on gateway_receipt (merchant_id, id desc);
create index gateway_receipt_due on gateway_receipt (next_at, id) where next_at is not null;
create index gateway_receipt_by_day on gateway_receipt (gateway, paid_at);

create table remittance (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  -- Six digits in the purpose line by which the bank's line is recognised.
  code text not null check (code ~ '^\d{6}$'),
  amount bigint not null check (amount > 0),
  state smallint not null,
  created_at timestamptz not null,
  deadline_at timestamptz,
  payer_name text not null default '',
  images text[] not null default '{}',
  proof_at timestamptz,
  -- What really came, and the bank's own number of it: the same line is credited once.
  credited bigint not null default 0,
  bank_ref text,
  decided_at timestamptz,
  reason text not null default ''
);
create index remittance_of_merchant on remittance (merchant_id, id desc);
create unique index remittance_code on remittance (code) where state in (0, 10);
create unique index remittance_bank_ref on remittance (bank_ref) where bank_ref is not null;
create index remittance_due on remittance (deadline_at, id) where state = 0;

insert into platform_rule (name, value, from_at) values
  ('rechargeMinutes', '30', '2020-01-01'),
  ('rechargeLeast', '100', '2020-01-01'),
  ('rechargeMost', '5000000', '2020-01-01'),
  ('rechargeSuggestions', '[10000, 20000, 50000, 100000, 200000]', '2020-01-01'),
  ('remittanceLeast', '10000', '2020-01-01'),
  ('remittanceDays', '7', '2020-01-01'),
  ('remittanceWorkdays', '1', '2020-01-01'),
  ('strayMoneyWorkdays', '2', '2020-01-01'),
  ('offlineAccount', '{"name": "转单宝科技有限公司（备付金）", "bank": "招商银行", "branch": "北京光华路支行", "account": "110900000010001"}', '2020-01-01');
