-- A ride that was struck off keeps its money set aside until its courier says what it costs, or nobody did for so long.
insert into platform_rule (name, value, from_at) values ('deliveryCostDays', '7', '2020-01-01');
create index delivery_order_cost_open on delivery_order (ended_at) where cost is null and ended_at is not null;
