-- A parcel of no order is known by the number of its first ride, so that a rider can be called for it again.
update delivery_dispatch d
  set origin_sn = coalesce((select o.sn from delivery_order o where o.dispatch_id = d.id order by o.id limit 1), 'D' || lpad(d.id::text, 10, '0'))
  where origin_sn is null;
update delivery_order o set origin_sn = (select d.origin_sn from delivery_dispatch d where d.id = o.dispatch_id) where origin_sn is null;
alter table delivery_dispatch alter column origin_sn set not null;
alter table delivery_order alter column origin_sn set not null;
