-- Whether anybody takes an order at its price: what stood at which price and what became of it, and the curves learned from that.

-- One order at one price, from when shops could take it until that ended. Merchants are only counted, so nothing refers to them.
create table acceptance_offering (
  order_id bigint not null,
  began_at timestamptz not null,
  ended_at timestamptz not null,
  kind smallint not null check (kind in (0, 1, 2)),
  product_type smallint not null,
  city_code text not null,
  county_code text not null,
  day_class text not null,
  lead_hours real not null check (lead_hours >= 0),
  -- of an order that shops quoted for the lowest offer, none where nobody made one
  price bigint check (price > 0),
  taken boolean not null,
  minutes real not null check (minutes >= 0),
  sender bigint not null,
  taker bigint,
  primary key (order_id, began_at),
  check (price is not null or kind = 2)
);
create index acceptance_offering_ended on acceptance_offering (ended_at);

-- Days whose offerings are written down.
create table acceptance_day (
  day date primary key,
  offerings int not null,
  at timestamptz not null
);

create table acceptance_model (
  version bigint generated always as identity primary key,
  trained_at timestamptz not null,
  offerings int not null,
  curves int not null,
  shared jsonb not null
);

-- What may be said of a place, '' for everywhere: only where enough merchants stand behind it.
create table acceptance_curve (
  version bigint not null references acceptance_model on delete cascade,
  product_type smallint not null,
  place text not null,
  usual_price bigint not null check (usual_price > 0),
  intercept double precision not null,
  slope double precision not null,
  spread double precision[] not null,
  log_minutes double precision not null,
  lowest double precision not null,
  highest double precision not null,
  orders int not null,
  senders int not null,
  takers int not null,
  largest_percent int not null,
  primary key (version, product_type, place)
);

-- Which orders ended their stand on a day.
create index move_history_offering_ended on move_history (at)
  where machine = 'transfer_order'
    and move in ('grab', 'confirm', 'reject', 'expire', 'cancel', 'raisePrice', 'update', 'assign', 'confirmQuote', 'reopenGrab', 'reopenCompete');

insert into platform_rule (name, value, from_at) values
  ('acceptanceMerchants', '5', '2020-01-01'),
  ('acceptanceOrders', '60', '2020-01-01'),
  ('acceptanceLargestPercent', '50', '2020-01-01'),
  ('acceptanceLeastMinutes', '10', '2020-01-01'),
  ('acceptanceDays', '400', '2020-01-01');
