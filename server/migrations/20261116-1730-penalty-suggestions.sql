-- The rule engine proposes penalties and an operator issues them: what it saw, by which clause, and what became of it.
create table penalty_suggestion (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  store_id bigint references store,
  offence text not null,
  -- What it is about, once: a second sight of the same thing is no second suggestion.
  cause text not null unique,
  -- The order a penalty would name, and all that the operator looks at.
  order_sn text not null default '',
  orders text[] not null default '{}',
  images text[] not null default '{}',
  -- What the merchant would read, and how it was found, for the operator alone.
  description text not null,
  arithmetic text not null,
  state smallint not null,
  at timestamptz not null,
  decided_at timestamptz,
  verdict text not null default '',
  penalty_id bigint references penalty
);
create index penalty_suggestion_of on penalty_suggestion (merchant_id, offence, at desc);
create index penalty_suggestion_store on penalty_suggestion (store_id);
create index penalty_suggestion_penalty on penalty_suggestion (penalty_id);

-- What a penalty is for, so that the second one of its kind is known as such.
alter table penalty add column offence text not null default '';
create index penalty_of_offence on penalty (merchant_id, offence) where offence <> '';

-- Whom an order is for, as keyed hashes of the day of its delivery: equal only within that day, and gone soon after.
create table forwarding_key (
  key bytea not null,
  order_id bigint not null references transfer_order,
  day_end timestamptz not null,
  primary key (key, order_id)
);
create index forwarding_key_order on forwarding_key (order_id);
create index forwarding_key_old on forwarding_key (day_end);

-- How a picture looks, in sixty-four bits: whole, and with its edges cut off. None where there is nothing to tell apart.
alter table file add column prints bigint[];
create index file_catalogue on file (merchant_id, key) where open and prints is not null;

-- Photos of orders by how they look; the bands find what is nearly equal.
create table photo_print (
  id bigint generated always as identity primary key,
  photo_id bigint not null,
  order_id bigint not null references transfer_order,
  merchant_id bigint not null references merchant,
  url text not null,
  print bigint not null,
  -- The first is the picture as it is, the others are parts of it.
  part smallint not null,
  bands integer[] not null,
  at timestamptz not null,
  unique (photo_id, part)
);
create index photo_print_order on photo_print (order_id);
create index photo_print_merchant on photo_print (merchant_id);
create index photo_print_bands on photo_print using gin (bands);
create index photo_print_old on photo_print (at);

insert into platform_rule (name, value, from_at) values
  ('suggestionWorkdays', '2', '2020-01-01'),
  ('penaltyMostFine', '500000', '2020-01-01'),
  ('penaltyLimitDays', '7', '2020-01-01'),
  ('reforwardFine', '20000', '2020-01-01'),
  ('reforwardFineAgain', '40000', '2020-01-01'),
  ('conductDays', '30', '2020-01-01'),
  ('conductLeastOrders', '20', '2020-01-01'),
  ('chargebackPercent', '10', '2020-01-01'),
  ('chargebackFine', '10000', '2020-01-01'),
  ('latenessPercent', '20', '2020-01-01'),
  ('latenessFine', '10000', '2020-01-01'),
  ('photoReuseBits', '5', '2020-01-01'),
  ('photoReuseFine', '20000', '2020-01-01');

insert into retention (kind, days, why) values
  ('forwardingKey', 7, 'an order is passed on before its delivery or not at all'),
  ('photoPrint', 180, 'a photo is reused within a season; older ones are compared with nothing');
