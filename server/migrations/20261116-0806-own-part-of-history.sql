-- A shop reads its own part of an order's story: every line says which shop had the order then. A name of one character is masked.
alter table transfer_order_event add column shop_merchant_id bigint;
alter table transfer_order_event disable trigger transfer_order_event_append_only;
update transfer_order_event e set shop_merchant_id = o.shop_merchant_id
  from transfer_order o
  where o.id = e.order_id and o.shop_merchant_id is not null and e.id >= (
    select max(given.id) from transfer_order_event given
    where given.order_id = o.id and given.what in ('发布转单', '指派门店', '抢单成功', '选中报价'));
alter table transfer_order_event enable trigger transfer_order_event_append_only;

create function note_shop_of_event() returns trigger language plpgsql as $$
begin
  new.shop_merchant_id := (select shop_merchant_id from transfer_order where id = new.order_id);
  return new;
end
$$;
create trigger transfer_order_event_shop before insert on transfer_order_event for each row execute function note_shop_of_event();

update transfer_order set consignee_masked = '*' where length(consignee_masked) = 1 and consignee_masked <> '*';
