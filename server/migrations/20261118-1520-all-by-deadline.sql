-- The list of all (全部) is read like the tabs of open work: what is due first on top, and behind it, newest first, what
-- has ended and is due no more.
alter table online_order add column due_at timestamptz generated always as (
  case when state in (0, 10, 20) then window_end end
) stored;
alter table delivery_order add column due_at timestamptz generated always as (
  case when state in (0, 1, 10, 30) or trouble <> '' then window_end end
) stored;
-- What its shop has to do: what went back to the sender is no longer due there, nor what waits to be settled.
alter table transfer_order add column shop_due_at timestamptz generated always as (
  case when state in (10, 20, 30) then least(deadline_at, window_end) end
) stored;

create index online_order_all_due on online_order (merchant_id, due_at, id desc, created_at);
create index delivery_order_all_due on delivery_order (merchant_id, due_at, id desc, created_at);
create index transfer_order_sent_due on transfer_order (merchant_id, due_at, id desc, created_at);
create index transfer_order_received_due on transfer_order (shop_merchant_id, shop_due_at, id desc, created_at)
  where state <> 0;
