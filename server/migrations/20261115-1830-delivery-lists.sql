-- Deliveries are found by their consignee's name, every tab has an index in the order of its list, and a rider is located once for all who watch.
alter table delivery_order
  add column name_hash bytea,
  -- when the courier was last asked where its rider is
  add column looked_at timestamptz;
create index delivery_order_name on delivery_order (name_hash, merchant_id) where name_hash is not null;
create index delivery_order_waiting on delivery_order (merchant_id, created_at desc, id desc) where state in (0, 1);
create index delivery_order_ended on delivery_order (merchant_id, created_at desc, id desc) where state in (63, 64, 70);
create index delivery_order_origin_kind on delivery_order (merchant_id, origin_kind, created_at desc, id desc);
create index delivery_order_unknown on delivery_order (merchant_id, created_at desc, id desc) where unknown;
