-- Coupons of the mini shop: what was wanted, what the pay-app agreed to, and which orders used them.
create table coupon (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  online_shop_id bigint not null references online_shop,
  name text not null,
  description text not null default '',
  face_value bigint not null check (face_value > 0),
  -- 0: of any order.
  floor_amount bigint not null check (floor_amount >= 0),
  quantity integer not null check (quantity > 0),
  -- More of them than that, while the pay-app has not answered.
  pending_quantity integer check (pending_quantity > quantity),
  per_user smallint not null check (per_user > 0),
  start_at timestamptz not null,
  end_at timestamptz not null check (end_at > start_at),
  state smallint not null,
  -- The pay-app's words where it refused last.
  reason text not null default '',
  -- Its number there, '' until the pay-app has said it.
  activity_id text not null default '',
  used integer not null default 0 check (used >= 0),
  used_amount bigint not null default 0 check (used_amount >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What was confirmed is the most that it can cost.
  constraint coupon_within_budget check (
    used <= greatest(quantity, pending_quantity) and used_amount <= face_value * greatest(quantity, pending_quantity)
  )
);
create index coupon_of_merchant on coupon (merchant_id, created_at desc, id desc);
create index coupon_of_shop on coupon (online_shop_id);
create unique index coupon_activity on coupon (online_shop_id, activity_id) where activity_id <> '';
create index coupon_scheduled on coupon (start_at) where state = 20;
create index coupon_ending on coupon (end_at) where state in (20, 30);

-- One wish to the pay-app, under one number however often it is said.
create table coupon_request (
  id bigint generated always as identity primary key,
  coupon_id bigint not null references coupon,
  kind text not null check (kind in ('create', 'edit', 'append', 'stop')),
  out_biz_no text not null unique,
  -- What is said, word for word the same each time.
  content jsonb not null,
  tries integer not null default 0,
  next_at timestamptz not null,
  begun_at timestamptz not null,
  -- Since when something is on its way of which nobody knows whether it came.
  unanswered_at timestamptz,
  -- The pay-app has taken it on and works at it.
  accepted_at timestamptz,
  resolved_at timestamptz,
  refused boolean not null default false,
  reason text not null default ''
);
create unique index coupon_request_open on coupon_request (coupon_id) where resolved_at is null;
create index coupon_request_due on coupon_request (next_at) where resolved_at is null;
create index coupon_request_of_coupon on coupon_request (coupon_id, id desc);

-- An order that was cheaper by a coupon. Given back once, when the order is closed.
create table coupon_use (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  online_shop_id bigint not null references online_shop,
  activity_id text not null,
  -- Unknown while the pay-app's answer with its number is not here.
  coupon_id bigint references coupon,
  code text not null,
  order_sn text not null,
  amount bigint not null check (amount >= 0),
  -- Within the budget; what is beyond it is shown, and is not the merchant's to pay.
  counted boolean not null default false,
  at timestamptz not null,
  returned_at timestamptz
);
create unique index coupon_use_of_order on coupon_use (order_sn, activity_id, code);
-- A code is spent by one order at a time.
create unique index coupon_use_once on coupon_use (coupon_id, code) where counted;
create index coupon_use_of_coupon on coupon_use (coupon_id, id desc);
create index coupon_use_uncounted on coupon_use (coupon_id, id) where not counted and returned_at is null;
create index coupon_use_unknown on coupon_use (online_shop_id, activity_id) where coupon_id is null;
create index coupon_use_of_merchant on coupon_use (merchant_id);
