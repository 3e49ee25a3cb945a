-- The workbench counts what is late now, and what was delivered in each hour of today: each by an index of its own.
create index online_order_late on online_order (merchant_id, window_end, created_at) where state in (0, 10, 20);
create index delivery_order_completed on delivery_order (merchant_id, ended_at) where state = 60;
