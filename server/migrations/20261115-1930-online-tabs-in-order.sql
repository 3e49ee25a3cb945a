-- A tab of several states, or of days to come, is read in the order of its list: what tells the tabs apart stands
-- behind that order, so that no tab is fetched whole and sorted.
drop index online_order_arrange_day;
drop index online_order_arrange_late;
drop index online_order_logistics;
drop index online_order_transfer;
create index online_order_logistics on online_order (merchant_id, created_at desc, id desc, logistics_status)
  where state = 10;
create index online_order_transfer on online_order (merchant_id, created_at desc, id desc, transfer_state)
  where state = 20;
