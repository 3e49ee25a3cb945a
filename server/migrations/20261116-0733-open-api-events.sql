-- What happens to orders of the open API is numbered when it happens, and the greeting of a new address is of no order.
create sequence event_number;
select setval('event_number', greatest((select coalesce(max(id), 0) from open_api_delivery), 1));
alter table open_api_delivery alter column id drop identity;
alter table open_api_delivery alter column id set default nextval('event_number');
alter table open_api_delivery alter column order_id drop not null;
-- the list of a merchant's own system
create index online_order_open_api on online_order (merchant_id, id desc) where channel = 0;
