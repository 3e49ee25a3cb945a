-- Delivery: what stores may use, one dispatch per order with all its attempts, what couriers say, and the merchant's own riders.

-- A courier a store may call: under the platform's account (way 1), the merchant's own (way 2), or an express account (way 5).
create table courier_binding (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  provider smallint not null,
  way smallint not null check (way in (1, 2, 5)),
  is_open boolean not null default true,
  shop_no text not null default '',
  cargo_type smallint not null default 1,
  dispatch_store_id bigint references store,
  -- the account at the courier, encrypted; null for the platform's own
  account_sealed bytea,
  account_ends timestamptz,
  trouble text not null default '',
  bound_at timestamptz not null,
  unbound_at timestamptz
);
create unique index courier_binding_once on courier_binding (store_id, provider, way) where unbound_at is null;
create index courier_binding_of on courier_binding (merchant_id, store_id);
create index courier_binding_dispatch on courier_binding (dispatch_store_id) where dispatch_store_id is not null;
create index courier_binding_ends on courier_binding (account_ends) where unbound_at is null and account_ends is not null;

-- A merchant on its way to a courier's page and back, good once.
create table courier_visit (
  state_hash bytea primary key,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  store_id bigint not null references store,
  provider smallint not null,
  until timestamptz not null
);
create index courier_visit_until on courier_visit (until);
create index courier_visit_store on courier_visit (store_id);

create table delivery_rider (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  username text not null,
  mobile_sealed bytea not null,
  mobile_hash bytea not null,
  -- 1971-01-01 until the rider's phone is proven
  valid_time timestamptz not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index delivery_rider_once on delivery_rider (store_id, mobile_hash) where removed_at is null;
create index delivery_rider_of on delivery_rider (merchant_id, store_id, id) where removed_at is null;

create table delivery_address (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  name text not null,
  mobile_sealed bytea not null,
  province text not null,
  city text not null,
  county text not null,
  address text not null,
  is_default boolean not null default false,
  created_at timestamptz not null
);
create index delivery_address_of on delivery_address (merchant_id, id);
create unique index delivery_address_default on delivery_address (merchant_id) where is_default;

create table delivery_service (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  days integer not null,
  price bigint not null check (price >= 0),
  from_at timestamptz not null,
  until_at timestamptz not null,
  at timestamptz not null
);
create index delivery_service_of on delivery_service (merchant_id, id desc);

create table delivery_setting (
  merchant_id bigint primary key references merchant,
  value jsonb not null,
  at timestamptz not null
);

-- A question for prices, put to all couriers of a store at once.
create table delivery_inquiry (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  origin_kind smallint not null check (origin_kind in (0, 1, 2)),
  origin_sn text not null default '',
  -- the parcel, encrypted: it holds the consignee
  parcel_sealed bytea not null,
  created_at timestamptz not null
);
create index delivery_inquiry_of on delivery_inquiry (merchant_id, id desc);
create index delivery_inquiry_store on delivery_inquiry (store_id);
create index delivery_inquiry_old on delivery_inquiry (created_at);

create table delivery_quote (
  inquiry_id bigint not null references delivery_inquiry on delete cascade,
  provider smallint not null,
  way smallint not null,
  binding_id bigint references courier_binding,
  state smallint not null default 0 check (state in (0, 1, 2, 3)),
  result text not null default '',
  price bigint check (price >= 0),
  distance_metres integer,
  token text not null default '',
  valid_until timestamptz,
  pickup_minutes integer,
  asked_at timestamptz not null,
  answered_at timestamptz,
  primary key (inquiry_id, provider, way)
);
create index delivery_quote_binding on delivery_quote (binding_id) where binding_id is not null;

-- Everything that is tried to get one order to its door.
create table delivery_dispatch (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  account_id bigint references account,
  origin_kind smallint not null check (origin_kind in (0, 1, 2)),
  origin_sn text,
  strategy text not null,
  state smallint not null default 0 check (state in (0, 1, 2, 3)),
  -- how far the strategy has gone, and when it looks again
  stage smallint not null default 0,
  next_at timestamptz,
  max_tip bigint not null default 0,
  -- the candidates in the order they are called: provider, way, binding, price, token, minutes
  candidates jsonb not null default '[]',
  winner_id bigint,
  parcel_sealed bytea not null,
  window_start timestamptz not null,
  window_end timestamptz not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
-- However many press the button, one dispatch of an order lives at a time.
create unique index delivery_dispatch_once on delivery_dispatch (merchant_id, origin_kind, origin_sn) where origin_sn is not null and state in (0, 1);
create index delivery_dispatch_due on delivery_dispatch (next_at) where state = 0 and next_at is not null;
create index delivery_dispatch_store on delivery_dispatch (store_id);
create index delivery_dispatch_account on delivery_dispatch (account_id) where account_id is not null;
create index delivery_dispatch_origin on delivery_dispatch (merchant_id, origin_kind, origin_sn, id);

create table delivery_order (
  id bigint generated always as identity primary key,
  sn text not null unique,
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  dispatch_id bigint not null references delivery_dispatch,
  origin_kind smallint not null check (origin_kind in (0, 1, 2)),
  origin_sn text,
  provider smallint not null,
  way smallint not null check (way in (1, 2, 3, 4, 5)),
  binding_id bigint references courier_binding,
  strategy text not null,
  state smallint not null,
  rider_state smallint check (rider_state in (10, 15, 20, 40)),
  -- the create call was sent and never answered: a callback may claim it, a person may void it
  unknown boolean not null default false,
  -- we asked the courier to call it off; it is over when they say so
  cancelling boolean not null default false,
  -- lost the race, or was given up for another: whatever it says later costs nothing more than its fee
  lost boolean not null default false,
  provider_order_id text not null default '',
  quote_token text not null default '',
  brand text not null default '',
  price bigint not null check (price >= 0),
  tips bigint not null default 0 check (tips >= 0),
  cancel_fee bigint not null default 0 check (cancel_fee >= 0),
  -- what it cost in the end; null while it rides
  cost bigint check (cost >= 0),
  distance_metres integer,
  pickup_minutes integer,
  rider_id bigint references delivery_rider,
  rider_name text not null default '',
  rider_mobile_sealed bytea,
  rider_longitude double precision,
  rider_latitude double precision,
  located_at timestamptz,
  eta timestamptz,
  waybill text not null default '',
  -- the shop as it was when the rider was called
  pickup jsonb not null,
  -- the consignee, encrypted; beside it what may be shown and searched
  people_sealed bytea not null,
  consignee_masked text not null,
  mobile_masked text not null,
  address_masked text not null,
  mobile_hash bytea,
  tail_hash bytea,
  province text not null default '',
  city text not null,
  county text not null,
  longitude double precision,
  latitude double precision,
  product_type smallint not null,
  goods jsonb not null,
  goods_total integer not null,
  goods_value bigint not null default 0,
  weight_grams integer not null,
  remarks text not null default '',
  window_start timestamptz not null,
  window_end timestamptz not null,
  abnormal text not null default '',
  reason text not null default '',
  search text not null,
  called_at timestamptz,
  accepted_at timestamptz,
  arrived_at timestamptz,
  picked_at timestamptz,
  ended_at timestamptz,
  -- when somebody asks the courier how it stands, if it says nothing by itself
  ask_at timestamptz,
  asked integer not null default 0,
  created_at timestamptz not null
);
-- Never two riders on the way with one order, whoever accepts when.
create unique index delivery_order_one_rider on delivery_order (dispatch_id) where state in (10, 30, 60) and not lost;
create index delivery_order_dispatch on delivery_order (dispatch_id, id);
create index delivery_order_origin on delivery_order (merchant_id, origin_kind, origin_sn, id) where origin_sn is not null;
create index delivery_order_placed on delivery_order (merchant_id, created_at desc, id desc);
create index delivery_order_state on delivery_order (merchant_id, state, created_at desc, id desc);
create index delivery_order_abnormal on delivery_order (merchant_id, created_at desc, id desc) where abnormal <> '';
create index delivery_order_store on delivery_order (store_id, created_at desc, id desc);
create index delivery_order_provider on delivery_order (merchant_id, provider, created_at desc, id desc);
create index delivery_order_binding on delivery_order (binding_id) where binding_id is not null;
create index delivery_order_rider on delivery_order (rider_id) where rider_id is not null;
create index delivery_order_silent on delivery_order (ask_at) where ask_at is not null;
create index delivery_order_mobile on delivery_order (mobile_hash, merchant_id) where mobile_hash is not null;
create index delivery_order_tail on delivery_order (tail_hash, merchant_id) where tail_hash is not null;
create index delivery_order_provider_id on delivery_order (provider_order_id) where provider_order_id <> '';
create index delivery_order_words on delivery_order using gin (merchant_id, grams(search)) with (gin_pending_list_limit = 256);

-- Everything that happened to a delivery order, and everything its courier said: each saying once.
create table delivery_event (
  id bigint generated always as identity primary key,
  delivery_id bigint not null references delivery_order,
  at timestamptz not null,
  side text not null,
  actor text not null,
  account_id bigint references account,
  what text not null,
  detail text not null default '',
  changes jsonb not null default '[]',
  device text not null default '',
  -- status and time of a courier's saying; '' for everything else
  saying text not null default ''
);
create index delivery_event_of on delivery_event (delivery_id, id);
create index delivery_event_account on delivery_event (account_id) where account_id is not null;
create unique index delivery_event_saying on delivery_event (delivery_id, saying) where saying <> '';
create trigger delivery_event_append_only before update or delete on delivery_event for each row execute function refuse_change();

create table delivery_trail (
  delivery_id bigint not null references delivery_order,
  at timestamptz not null,
  longitude double precision not null,
  latitude double precision not null,
  primary key (delivery_id, at)
);

-- Callbacks as they came, sealed, acknowledged once stored and worked off afterwards.
create table courier_push (
  id bigint generated always as identity primary key,
  courier text not null,
  raw_sealed bytea not null,
  received_at timestamptz not null,
  next_at timestamptz not null,
  tries integer not null default 0,
  done_at timestamptz,
  error text not null default ''
);
create index courier_push_waiting on courier_push (next_at, id) where done_at is null;
create index courier_push_done on courier_push (done_at) where done_at is not null;

-- A transfer order that a rider carries for the receiving shop, as far as its tabs need it.
alter table transfer_order
  add column logistics_no text not null default '',
  add column logistics_status smallint,
  add column logistics_sent_at timestamptz,
  add column logistics_confirmed_at timestamptz;
create index transfer_order_rider on transfer_order (shop_merchant_id, logistics_status, created_at desc, id desc) where state = 20 and logistics_status is not null;

insert into platform_rule (name, value, from_at)
values
  ('deliveryUnknownMinutes', '10', '2020-01-01'),
  ('deliveryAcceptMinutes', '60', '2020-01-01'),
  ('deliveryPickupMinutes', '60', '2020-01-01'),
  ('deliveryRideHours', '6', '2020-01-01'),
  ('deliveryEscalateMinutes', '3', '2020-01-01'),
  ('deliveryTipStep', '200', '2020-01-01'),
  ('deliveryService30', '2900', '2020-01-01'),
  ('deliveryService90', '7900', '2020-01-01'),
  ('deliveryService365', '29900', '2020-01-01');
