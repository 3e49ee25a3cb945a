-- Figures by merchant and day: what each order gives to them, their sums, and what has changed since they were summed up.

-- Written in the same transaction as the change, by whoever makes it; worked off afterwards, order by order.
create table figure_change (
  id bigint generated always as identity primary key,
  merchant_id bigint not null,
  sn text not null,
  at timestamptz not null default now()
);
create index figure_change_of_merchant on figure_change (merchant_id, id);

-- What one order gives to the figures: taken back as it stands here when the order has changed.
create table figure_order (
  merchant_id bigint not null references merchant,
  subject text not null check (subject in ('online', 'sent', 'received', 'ride')),
  order_id bigint not null,
  sn text not null,
  day date not null,
  store_id bigint not null,
  keys text[] not null,
  goods jsonb not null,
  orders bigint not null,
  valid bigint not null,
  amount bigint not null,
  valid_amount bigint not null,
  refund bigint not null,
  coupon bigint not null,
  fee bigint not null,
  passed bigint not null,
  passed_amount bigint not null,
  transfer bigint not null,
  ride bigint not null,
  material bigint not null,
  margin bigint not null,
  quantity bigint not null,
  accepted bigint not null,
  seconds bigint not null,
  late bigint not null,
  primary key (merchant_id, subject, order_id)
);
create index figure_order_sn on figure_order (merchant_id, sn);
create index figure_order_by_day on figure_order (merchant_id, subject, day, order_id);

create table figure_day (
  merchant_id bigint not null references merchant,
  subject text not null,
  store_id bigint not null,
  dimension text not null,
  day date not null,
  key text not null,
  orders bigint not null,
  valid bigint not null,
  amount bigint not null,
  valid_amount bigint not null,
  refund bigint not null,
  coupon bigint not null,
  fee bigint not null,
  passed bigint not null,
  passed_amount bigint not null,
  transfer bigint not null,
  ride bigint not null,
  material bigint not null,
  margin bigint not null,
  quantity bigint not null,
  accepted bigint not null,
  seconds bigint not null,
  late bigint not null,
  primary key (merchant_id, subject, store_id, dimension, day, key)
);

-- A day that was over was changed on another.
create table figure_correction (
  merchant_id bigint not null references merchant,
  subject text not null,
  day date not null,
  corrected_on date not null,
  orders bigint not null,
  valid_amount bigint not null,
  margin bigint not null,
  primary key (merchant_id, subject, corrected_on, day)
);

-- What the nightly look found to differ from the orders.
create table figure_difference (
  merchant_id bigint not null references merchant,
  found_at timestamptz not null,
  rows integer not null,
  words text not null,
  primary key (merchant_id)
);

-- What goods cost when they were sold: a recipe that changes later changes no figure.
alter table goods_sale add column cost bigint not null default 0 check (cost >= 0);
update goods_sale sale set cost = made.cost * sale.quantity
  from (
    select s.id, coalesce(round((select sum((m ->> 'quantity')::numeric * (m ->> 'cost')::numeric)
      from jsonb_array_elements(g.materials) m) * s.portion / 100.0), 0)::bigint as cost
    from goods_sku s join goods g on g.id = s.goods_id
  ) made where made.id = sale.sku_id;

create function note_figure_change() returns trigger language plpgsql as $$
begin
  insert into figure_change (merchant_id, sn) values (new.merchant_id, new.sn);
  return null;
end
$$;

create trigger online_order_figures_first after insert on online_order for each row execute function note_figure_change();
create trigger online_order_figures after update on online_order for each row
  when ((old.state, old.amount, old.income_amount, old.channel, old.online_shop_id, old.store_id, old.flag, old.goods,
      old.created_at, old.transfer_sn)
    is distinct from (new.state, new.amount, new.income_amount, new.channel, new.online_shop_id, new.store_id, new.flag,
      new.goods, new.created_at, new.transfer_sn))
  execute function note_figure_change();

create trigger delivery_order_figures_first after insert on delivery_order for each row execute function note_figure_change();
create trigger delivery_order_figures after update on delivery_order for each row
  when ((old.state, old.cost, old.provider, old.store_id, old.city, old.county, old.created_at, old.called_at,
      old.accepted_at, old.ended_at, old.window_end, old.origin_sn, old.way)
    is distinct from (new.state, new.cost, new.provider, new.store_id, new.city, new.county, new.created_at,
      new.called_at, new.accepted_at, new.ended_at, new.window_end, new.origin_sn, new.way))
  execute function note_figure_change();

-- Both sides; and who was to make it before.
create function note_transfer_figures() returns trigger language plpgsql as $$
begin
  insert into figure_change (merchant_id, sn) values (new.merchant_id, new.sn);
  if new.shop_merchant_id is not null then
    insert into figure_change (merchant_id, sn) values (new.shop_merchant_id, new.sn);
  end if;
  if tg_op = 'UPDATE' and old.shop_merchant_id is distinct from new.shop_merchant_id and old.shop_merchant_id is not null then
    insert into figure_change (merchant_id, sn) values (old.shop_merchant_id, new.sn);
  end if;
  return null;
end
$$;
create trigger transfer_order_figures_first after insert on transfer_order for each row execute function note_transfer_figures();
create trigger transfer_order_figures after update on transfer_order for each row
  when ((old.state, old.price, old.kind, old.shop_id, old.shop_merchant_id, old.account_id, old.origin_sn, old.created_at,
      old.paid_at, old.accepted_at, old.delivered_at, old.window_end)
    is distinct from (new.state, new.price, new.kind, new.shop_id, new.shop_merchant_id, new.account_id, new.origin_sn,
      new.created_at, new.paid_at, new.accepted_at, new.delivered_at, new.window_end))
  execute function note_transfer_figures();

create function note_refund_figures() returns trigger language plpgsql as $$
begin
  insert into figure_change (merchant_id, sn) select o.merchant_id, o.sn from online_order o where o.id = new.order_id;
  return null;
end
$$;
create trigger online_refund_figures after insert or update on online_refund for each row execute function note_refund_figures();

create function note_after_sale_figures() returns trigger language plpgsql as $$
begin
  insert into figure_change (merchant_id, sn)
    select party, o.sn from transfer_order o, unnest(array[o.merchant_id, o.shop_merchant_id]) party
    where o.id = new.order_id and party is not null;
  return null;
end
$$;
create trigger after_sale_figures after insert or update on after_sale for each row execute function note_after_sale_figures();

create function note_goods_figures() returns trigger language plpgsql as $$
begin
  insert into figure_change (merchant_id, sn) values (new.merchant_id, new.order_sn);
  return null;
end
$$;
create trigger goods_sale_figures after insert or update on goods_sale for each row execute function note_goods_figures();
create trigger coupon_use_figures after insert or update on coupon_use for each row execute function note_goods_figures();

-- All that is posted under the number of an order belongs to its margin.
create function note_posted_figures() returns trigger language plpgsql as $$
begin
  insert into figure_change (merchant_id, sn)
    select distinct a.merchant_id, t.ref from posted p
    join ledger_account a on a.id = p.account_id and a.kind in ('available', 'deposit')
    join ledger_transaction t on t.id = p.transaction_id
    where t.ref ~ '^[OTD][0-9]' and a.merchant_id > 0;
  return null;
end
$$;
create trigger ledger_posting_figures after insert on ledger_posting referencing new table as posted
  for each statement execute function note_posted_figures();

-- What there is already is worked off like a change.
insert into figure_change (merchant_id, sn)
  select merchant_id, sn from online_order union all select merchant_id, sn from transfer_order
  union all select shop_merchant_id, sn from transfer_order where shop_merchant_id is not null
  union all select merchant_id, sn from delivery_order;
