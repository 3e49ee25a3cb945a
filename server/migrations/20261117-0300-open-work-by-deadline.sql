-- Lists of open work are read by deadline, what is overdue first: each such tab has an index in that order, and what
-- tells the tabs apart stands before or behind it, so that no tab is fetched whole and sorted.

-- What is due next of a transfer order: an answer, or its delivery; of one that was brought its settlement.
alter table transfer_order add column due_at timestamptz generated always as (
  case
    when ended_at is not null then null
    when delivered_at is not null then deadline_at
    else least(deadline_at, window_end)
  end
) stored;

create index transfer_order_sent_state_due on transfer_order (merchant_id, state, due_at, id desc, created_at)
  where state in (0, 5, 6, 10, 15, 16, 20, 30);
create index transfer_order_sent_day_due on transfer_order (merchant_id, delivery_day, due_at, id desc, created_at)
  where state in (0, 5, 6, 10, 15, 16, 20, 30);
create index transfer_order_sent_back_due on transfer_order (merchant_id, due_at, id desc, created_at)
  where state in (15, 16, 60);
create index transfer_order_sent_photo_due on transfer_order (merchant_id, due_at, id desc, created_at)
  where photo_state = 1 and state in (20, 30, 40);
create index transfer_order_sent_abnormal_due on transfer_order (merchant_id, due_at, id desc, created_at)
  where abnormal and state in (20, 30);

create index transfer_order_received_state_due on transfer_order
  (shop_merchant_id, state, due_at, id desc, created_at) where state in (10, 20, 30);
create index transfer_order_received_day_due on transfer_order
  (shop_merchant_id, delivery_day, due_at, id desc, created_at) where state in (10, 20, 30);
create index transfer_order_received_abnormal_due on transfer_order (shop_merchant_id, due_at, id desc, created_at)
  where abnormal and state in (20, 30);
create index transfer_order_rider_due on transfer_order
  (shop_merchant_id, due_at, id desc, logistics_status, created_at) where state = 20 and logistics_status is not null;

create index online_order_arrange_due on online_order (merchant_id, window_end, id desc, created_at, delivery_day)
  where state = 0 and not problem_open;
create index online_order_logistics_due on online_order (merchant_id, window_end, id desc, created_at, logistics_status)
  where state = 10;
create index online_order_transfer_due on online_order (merchant_id, window_end, id desc, created_at, transfer_state)
  where state = 20;
create index online_order_trouble_due on online_order (merchant_id, window_end, id desc, created_at)
  where transfer_trouble <> '';
create index online_order_remind_due on online_order (merchant_id, window_end, id desc, created_at) where remind_open;
create index online_order_refund_due on online_order (merchant_id, window_end, id desc, created_at) where refund_open;
create index online_order_problem_due on online_order (merchant_id, window_end, id desc, created_at) where problem_open;

create index delivery_order_waiting_due on delivery_order (merchant_id, window_end, id desc, created_at)
  where state in (0, 1);
create index delivery_order_state_due on delivery_order (merchant_id, state, window_end, id desc, created_at)
  where state in (10, 30);
create index delivery_order_trouble_due on delivery_order (merchant_id, window_end, id desc, created_at)
  where trouble <> '';

create index after_sale_sent_due on after_sale (merchant_id, deadline_at, id desc);
create index after_sale_received_due on after_sale (shop_merchant_id, deadline_at, id desc);
