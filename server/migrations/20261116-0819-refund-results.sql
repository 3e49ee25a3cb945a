-- What a refund that was agreed to came to: all of the money, a part of it, or the end of an order that had not left yet.
alter table online_refund add column result smallint not null default 0 check (result between 0 and 3);
update online_refund r set result = case when not r.full_refund then 2 when o.shipped_at is null then 3 else 1 end
from online_order o where o.id = r.order_id and r.state = 10;
