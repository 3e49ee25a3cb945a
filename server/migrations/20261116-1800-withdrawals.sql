-- Money leaves the platform: accounts it may go to, wishes to withdraw, and what was handed to a payout channel.
create table settlement_account (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  kind text not null check (kind in ('bank', 'alipay', 'wechat')),
  holder_type text not null check (holder_type in ('person', 'company')),
  -- Name and number; nothing once its owner is forgotten.
  sealed bytea,
  -- Finds the same number again without showing it.
  number_hash bytea,
  bank text not null default '',
  bank_no text not null default '',
  branch_name text not null default '',
  added_at timestamptz not null,
  added_by bigint not null references account,
  deleted_at timestamptz
);
create unique index settlement_account_once on settlement_account (merchant_id, kind, number_hash) where deleted_at is null;
create index settlement_account_of_merchant on settlement_account (merchant_id, id);

create table withdrawal (
  id bigint generated always as identity primary key,
  -- Also the number under which the payout channel knows it.
  no text not null unique check (no ~ '^[0-9A-Za-z]{1,32}$'),
  merchant_id bigint not null references merchant,
  settlement_account_id bigint not null references settlement_account,
  amount bigint not null check (amount > 0),
  -- Inside the amount.
  fee bigint not null check (fee >= 0 and fee < amount),
  speed text not null check (speed in ('normal', 'fast')),
  -- What made somebody look first.
  marks text[] not null default '{}',
  state smallint not null,
  revision integer not null default 1,
  reason text not null default '',
  asked_at timestamptz not null,
  asked_by bigint not null references account,
  deadline_at timestamptz not null,
  arrives_by timestamptz not null,
  ended_at timestamptz
);
create index withdrawal_of_merchant on withdrawal (merchant_id, id desc);
create index withdrawal_of_account on withdrawal (settlement_account_id);
-- Those the payout channel has not been given yet.
create index withdrawal_approved on withdrawal (id) where state = 10;

-- One for each withdrawal, written before the channel is called: whoever finds it asks before sending.
create table payout (
  id bigint generated always as identity primary key,
  withdrawal_id bigint not null unique references withdrawal,
  gateway text not null,
  tries integer not null default 0,
  next_at timestamptz not null,
  trade_no text not null default '',
  -- What the payee has to agree to first.
  confirm_text text not null default '',
  detail text not null default '',
  begun_at timestamptz not null,
  resolved_at timestamptz
);
create index payout_due on payout (next_at, id) where resolved_at is null;

insert into platform_rule (name, value, from_at) values
  ('withdrawalLeast', '10000', '2020-01-01'),
  ('withdrawalMost', '2000000', '2020-01-01'),
  ('withdrawalDayTimes', '3', '2020-01-01'),
  ('withdrawalDayMost', '6000000', '2020-01-01'),
  ('withdrawalFee', '300', '2020-01-01'),
  ('withdrawalWorkdays', '2', '2020-01-01'),
  ('withdrawalFastFee', '500', '2020-01-01'),
  ('withdrawalFastHours', '2', '2020-01-01'),
  ('withdrawalSelfApproved', '200000', '2020-01-01'),
  ('withdrawalFourEyes', '500000', '2020-01-01'),
  ('withdrawalReviewWorkdays', '1', '2020-01-01'),
  ('withdrawalNewAccountHours', '24', '2020-01-01'),
  ('withdrawalKeysHours', '72', '2020-01-01'),
  ('withdrawalUnusualTimes', '3', '2020-01-01'),
  ('settlementAccountsMost', '10', '2020-01-01'),
  ('payoutWatchDays', '7', '2020-01-01');
