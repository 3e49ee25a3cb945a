-- A rider who asks to be let off waits for the shop's answer until a time; then the answer is given for it.
alter table delivery_order add column cancel_request_until timestamptz;
create index delivery_order_cancel_request on delivery_order (cancel_request_until) where cancel_request_until is not null;
insert into platform_rule (name, value, from_at) values ('deliveryCancelRequestMinutes', '5', '2020-01-01');
