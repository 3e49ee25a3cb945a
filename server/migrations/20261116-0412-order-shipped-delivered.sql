-- When goods left the shop and reached the buyer is told apart from when a rider was called and accepted.
alter table online_order add column shipped_at timestamptz, add column delivered_at timestamptz;

update online_order o set shipped_at = d.picked_at, delivered_at = case when d.state = 60 then d.ended_at end
from delivery_order d
where d.sn = o.logistics_no and o.logistics_no <> '' and d.merchant_id = o.merchant_id
  and (d.picked_at is not null or d.state = 60);

update online_order o set shipped_at = t.sent_at, delivered_at = t.delivered_at
from transfer_order t
where t.sn = o.transfer_sn and (t.sent_at is not null or t.delivered_at is not null);

update online_order o set delivered_at = o.ended_at
where o.state = 40 and o.delivered_at is null and o.ended_at is not null
  and exists (select 1 from online_order_event e where e.order_id = o.id and e.what = '标记送达');
