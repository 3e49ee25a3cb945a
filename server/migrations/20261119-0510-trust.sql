-- What a shop can be trusted with: by store, sender and day what was given to it and what came of it, and how its prices stand to those of its district.

-- Written with the change by whoever makes it, worked off afterwards; see the figures.
create table trust_change (
  id bigint generated always as identity primary key,
  store_id bigint not null,
  merchant_id bigint not null,
  day date not null,
  at timestamptz not null default now()
);

-- An order that was refused or left lying goes to another shop and forgets who had it first: this does not.
create table trust_decline (
  order_id bigint not null references transfer_order on delete cascade,
  store_id bigint not null,
  merchant_id bigint not null,
  day date not null,
  at timestamptz not null,
  primary key (order_id, store_id, at)
);
create index trust_decline_of_day on trust_decline (store_id, merchant_id, day);

create table trust_day (
  store_id bigint not null references store,
  merchant_id bigint not null references merchant,
  day date not null,
  orders integer not null,
  brought integer not null,
  late integer not null,
  photos_due integer not null,
  photos_given integer not null,
  photos_accepted integer not null,
  cases integer not null,
  cases_lost integer not null,
  answered integer not null,
  declined integer not null,
  answer_seconds bigint not null,
  primary key (store_id, merchant_id, day)
);
create index trust_day_of_merchant on trust_day (merchant_id);

-- The middle price of a district and type, and whose orders it is made of.
create table trust_median (
  county_code text not null,
  product_type smallint not null,
  median bigint not null check (median > 0),
  orders integer not null,
  merchants integer not null,
  primary key (county_code, product_type)
);

-- What a sender paid to a store in a district for a type.
create table trust_price (
  store_id bigint not null references store,
  merchant_id bigint not null references merchant,
  county_code text not null,
  product_type smallint not null,
  orders integer not null,
  paid bigint not null check (paid >= 0),
  primary key (store_id, merchant_id, county_code, product_type)
);
create index trust_price_of_merchant on trust_price (merchant_id);

create function note_trust_change() returns trigger language plpgsql as $$
begin
  if new.shop_id is not null then
    insert into trust_change (store_id, merchant_id, day)
      values (new.shop_id, new.merchant_id, (new.created_at at time zone 'Asia/Shanghai')::date);
  end if;
  if tg_op = 'UPDATE' then
    if old.shop_id is not null and old.shop_id is distinct from new.shop_id then
      insert into trust_change (store_id, merchant_id, day)
        values (old.shop_id, old.merchant_id, (old.created_at at time zone 'Asia/Shanghai')::date);
    end if;
    if old.state = 10 and new.state in (15, 16) and old.shop_id is not null then
      insert into trust_decline (order_id, store_id, merchant_id, day, at)
        values (old.id, old.shop_id, old.merchant_id, (old.created_at at time zone 'Asia/Shanghai')::date, clock_timestamp())
        on conflict do nothing;
    end if;
  end if;
  return null;
end
$$;
create trigger transfer_order_trust_first after insert on transfer_order for each row when (new.shop_id is not null)
  execute function note_trust_change();
create trigger transfer_order_trust after update on transfer_order for each row
  when ((old.state, old.shop_id, old.created_at, old.paid_at, old.accepted_at, old.delivered_at, old.window_end, old.need_photo, old.photo_state, old.kind)
    is distinct from (new.state, new.shop_id, new.created_at, new.paid_at, new.accepted_at, new.delivered_at, new.window_end, new.need_photo, new.photo_state, new.kind))
  execute function note_trust_change();

create function note_case_trust() returns trigger language plpgsql as $$
begin
  insert into trust_change (store_id, merchant_id, day)
    select o.shop_id, o.merchant_id, (o.created_at at time zone 'Asia/Shanghai')::date from transfer_order o
    where o.id = new.order_id and o.shop_id is not null;
  return null;
end
$$;
create trigger after_sale_trust_first after insert on after_sale for each row execute function note_case_trust();
create trigger after_sale_trust after update on after_sale for each row
  when ((old.state, old.order_id, old.amount) is distinct from (new.state, new.order_id, new.amount))
  execute function note_case_trust();

-- What there was before.
insert into trust_decline (order_id, store_id, merchant_id, day, at)
  select id, shop_id, merchant_id, (created_at at time zone 'Asia/Shanghai')::date, coalesce(ended_at, created_at)
  from transfer_order where state in (15, 16) and shop_id is not null and accepted_at is null;
insert into trust_change (store_id, merchant_id, day)
  select distinct shop_id, merchant_id, (created_at at time zone 'Asia/Shanghai')::date from transfer_order where shop_id is not null;
