-- The list 全部 narrowed to one store, online shop, flag or asked shop is read by deadline too: with the order of the whole list
-- alone, all of a merchant's orders are fetched to find those of a store whose orders lie far back.
create index online_order_store_all_due on online_order (store_id, due_at, id desc, created_at)
  where store_id is not null;
create index online_order_shop_all_due on online_order (online_shop_id, due_at, id desc, created_at)
  where online_shop_id is not null;
create index online_order_flag_all_due on online_order (merchant_id, flag, due_at, id desc, created_at)
  where flag <> 0;
create index transfer_order_sent_to_due on transfer_order (merchant_id, shop_id, due_at, id desc, created_at)
  where shop_id is not null;
create index transfer_order_received_at_due on transfer_order (shop_merchant_id, shop_id, shop_due_at, id desc, created_at)
  where state <> 0;
