-- An order whose refunds reach its price no longer counts: what a shop can be trusted with is counted anew when the price changes too.

create or replace trigger transfer_order_trust after update on transfer_order for each row
  when ((old.state, old.shop_id, old.created_at, old.paid_at, old.accepted_at, old.delivered_at, old.window_end, old.need_photo, old.photo_state, old.kind, old.price)
    is distinct from (new.state, new.shop_id, new.created_at, new.paid_at, new.accepted_at, new.delivered_at, new.window_end, new.need_photo, new.photo_state, new.kind, new.price))
  execute function note_trust_change();

-- What may have been missed: agreed refunds are few, and only they make the price matter.
insert into trust_change (store_id, merchant_id, day)
  select distinct o.shop_id, o.merchant_id, (o.created_at at time zone 'Asia/Shanghai')::date
  from transfer_order o join after_sale c on c.order_id = o.id where o.shop_id is not null and c.state = 10;
