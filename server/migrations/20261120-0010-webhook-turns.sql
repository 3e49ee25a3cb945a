-- Merchants' own systems are called in turns, a few calls of each: whose system answers nobody holds up only itself.
alter table open_api_app add column busy_until timestamptz;
create index open_api_delivery_turn on open_api_delivery (merchant_id, next_at, id) where state = 0;
