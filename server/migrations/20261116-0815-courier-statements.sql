-- What couriers bill for the platform's account, line by line, and where our books said otherwise.
create table courier_statement_line (
  courier text not null,
  day date not null,
  number integer not null,
  sn text not null,
  provider_order_id text not null,
  kind text not null,
  amount bigint not null,
  at timestamptz not null,
  words text not null,
  primary key (courier, day, number)
);
create index courier_statement_line_sn on courier_statement_line (sn);

create table delivery_cost_difference (
  id bigint generated always as identity primary key,
  courier text not null,
  -- null: a line for a ride that is not ours
  delivery_id bigint references delivery_order,
  merchant_id bigint references merchant,
  sn text not null,
  -- null: nothing was booked yet
  ours bigint,
  theirs bigint not null,
  found_at timestamptz not null
);
create index delivery_cost_difference_of on delivery_cost_difference (delivery_id) where delivery_id is not null;
create index delivery_cost_difference_merchant on delivery_cost_difference (merchant_id, found_at) where merchant_id is not null;
create unique index delivery_cost_difference_stranger on delivery_cost_difference (courier, sn) where delivery_id is null;
