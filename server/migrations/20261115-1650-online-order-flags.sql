-- Orders by their flag or their kind of delivery are found in an index, however rare they are.
create index online_order_flag on online_order (merchant_id, flag, created_at desc, id desc) where flag <> 0;
create index online_order_delivery_type on online_order (merchant_id, delivery_type, created_at desc, id desc);
