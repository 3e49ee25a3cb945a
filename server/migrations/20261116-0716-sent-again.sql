-- An order that was sent again names the one that took its place, as that one names it; an online order whose transfer came back is found in its tab whatever it waits for now.
alter table transfer_order add column again_sn text;
update transfer_order o set again_sn = (
  select again.sn from transfer_order again
  where again.merchant_id = o.merchant_id and again.id > o.id
    and (again.origin_sn = o.sn or (o.origin_sn like 'O%' and again.origin_sn = o.origin_sn))
  order by again.id desc limit 1)
where o.state in (60, 70);

drop index online_order_trouble;
create index online_order_trouble on online_order (merchant_id, created_at desc, id desc) where transfer_trouble <> '';
-- What is over, or goes another way by now, is in trouble no more.
update online_order set transfer_trouble = ''
where transfer_trouble <> '' and transfer_sn is null and state <> 0;
