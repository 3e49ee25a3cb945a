-- Statements of gateways and couriers are kept line by line and compared with our books; each difference is a case.
create table statement_day (
  source text not null,
  day date not null,
  -- When it is to be read next; never, once it was read and nobody asks for it again.
  next_at timestamptz,
  tries integer not null default 0,
  asked_at timestamptz not null,
  read_at timestamptz,
  -- Since when it cannot be read, and why.
  failing_since timestamptz,
  trouble text not null default '',
  lines integer not null default 0,
  compared integer not null default 0,
  primary key (source, day)
);
create index statement_day_due on statement_day (next_at) where next_at is not null;
create index statement_day_newest on statement_day (day desc, source);

create table statement_line (
  source text not null,
  day date not null,
  number integer not null,
  kind text not null,
  no text not null,
  trade_no text not null,
  -- Money that left is negative.
  amount bigint not null,
  at timestamptz not null,
  primary key (source, day, number)
);
create index statement_line_of on statement_line (source, no);

create table reconciliation_case (
  id bigint generated always as identity primary key,
  source text not null,
  -- The day in China on whose statement, or in whose books, it was found.
  day text not null check (day ~ '^\d{4}-\d{2}-\d{2}$'),
  thing text not null,
  no text not null,
  trade_no text not null default '',
  kind text not null,
  -- What each side has, null where it has nothing; what left is negative.
  theirs bigint,
  ours bigint,
  theirs_at timestamptz,
  ours_at timestamptz,
  -- What our books have of it by postings of this case.
  posted bigint not null default 0,
  merchant_id bigint references merchant,
  state smallint not null,
  found_at timestamptz not null,
  deadline_at timestamptz not null,
  decided_at timestamptz,
  reason text not null default '',
  unique (source, thing, no, trade_no)
);
create index reconciliation_case_open on reconciliation_case (source, day) where state = 0;
create index reconciliation_case_day on reconciliation_case (day, source);
create index reconciliation_case_merchant on reconciliation_case (merchant_id) where merchant_id is not null;

create index gateway_receipt_paid on gateway_receipt (gateway, paid_at);
create index gateway_receipt_no on gateway_receipt (gateway, no);
create index gateway_receipt_returned on gateway_receipt (gateway, decided_at) where state = 30;
create index delivery_order_cost_ended on delivery_order (ended_at) where cost > 0;
create index withdrawal_ended on withdrawal (ended_at) where ended_at is not null;

insert into platform_rule (name, value, from_at) values
  ('reconciliationWorkdays', '2', '2020-01-01'),
  ('alipayFeePermyriad', '60', '2020-01-01'),
  ('wechatFeePermyriad', '60', '2020-01-01'),
  ('joinpayFeePermyriad', '20', '2020-01-01'),
  ('joinpayPayoutFee', '100', '2020-01-01'),
  ('courierBillFollowMost', '2000', '2020-01-01');
