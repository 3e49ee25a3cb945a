-- Rides whose cost a courier's bill corrected are a list of their own, with what was booked before.
alter table delivery_order add column billed_before bigint;
update delivery_order o set billed_before = d.ours from (
  select distinct on (delivery_id) delivery_id, ours from delivery_cost_difference
  where delivery_id is not null and ours is not null order by delivery_id, id desc) d
where d.delivery_id = o.id;
create index delivery_order_billed on delivery_order (merchant_id, created_at desc, id desc) where billed_before is not null;
