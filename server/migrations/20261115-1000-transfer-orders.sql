-- One order, two merchants, one truth: transfer orders with quotes, modifications, photos, reviews and their one timeline.
create table platform_rule (
  name text not null,
  value jsonb not null,
  from_at timestamptz not null,
  primary key (name, from_at)
);

alter table merchant add column pay_password_hash text;
alter table merchant add column pay_failures smallint not null default 0;
alter table merchant add column pay_locked_until timestamptz;

-- null: the whole city
alter table store add column grab_counties text[];
alter table store add column flash_until timestamptz;
create index store_in_city on store (city) where business_state = 1;

create table partner (
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  remark text not null default '',
  at timestamptz not null,
  primary key (merchant_id, store_id)
);
create index partner_of_store on partner (store_id);

create table blacklist (
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  other_merchant_id bigint not null references merchant,
  reason text not null,
  at timestamptz not null,
  primary key (merchant_id, store_id)
);
create index blacklist_of_store on blacklist (store_id);
create index blacklist_of_other on blacklist (other_merchant_id, merchant_id);

create function bigrams(value text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(value), n, 2)), '{}') from generate_series(1, length(value) - 1) n
$$;

create table transfer_order (
  id bigint generated always as identity primary key,
  sn text not null unique,
  kind smallint not null check (kind in (0, 1, 2)),
  state smallint not null,
  merchant_id bigint not null references merchant,
  account_id bigint references account,
  shop_id bigint references store,
  shop_merchant_id bigint references merchant,
  delivery_shop_id bigint references store,
  product_type smallint not null,
  -- what the order costs its sender; a compete order has none until a quote is chosen
  price bigint check (price > 0),
  -- the ledger's hold while there is one
  hold_key text,
  chosen_quote_id bigint,
  goods jsonb not null,
  card_text text not null,
  remarks text not null,
  province text not null,
  city text not null,
  county text not null,
  longitude double precision,
  latitude double precision,
  -- name, phones and address, encrypted; beside them what may be shown and what may be searched
  consignee_sealed bytea not null,
  consignee_masked text not null,
  mobile_masked text not null,
  mobile_hash bytea not null,
  tail_hash bytea not null,
  delivery_day date not null,
  window_start timestamptz not null,
  window_end timestamptz not null,
  need_photo boolean not null default false,
  grab_until timestamptz,
  deadline_at timestamptz,
  photo_state smallint not null default 0,
  abnormal boolean not null default false,
  after_sale_open boolean not null default false,
  modify_open boolean not null default false,
  reason text not null default '',
  sender_memo text not null default '',
  sender_flag smallint not null default 0,
  shop_memo text not null default '',
  shop_flag smallint not null default 0,
  invoice jsonb,
  origin_sn text,
  search text not null,
  created_at timestamptz not null,
  paid_at timestamptz,
  accepted_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  ended_at timestamptz
);
create index transfer_order_sent on transfer_order (merchant_id, id desc);
create index transfer_order_sent_state on transfer_order (merchant_id, state, id desc);
create index transfer_order_sent_day on transfer_order (merchant_id, delivery_day, id desc);
create index transfer_order_sent_photo on transfer_order (merchant_id, id desc) where photo_state = 1;
create index transfer_order_sent_abnormal on transfer_order (merchant_id, id desc) where abnormal;
create index transfer_order_sent_after_sale on transfer_order (merchant_id, id desc) where after_sale_open;
create index transfer_order_received on transfer_order (shop_merchant_id, id desc) where shop_merchant_id is not null;
create index transfer_order_received_state on transfer_order (shop_merchant_id, state, id desc) where shop_merchant_id is not null;
create index transfer_order_received_day on transfer_order (shop_merchant_id, delivery_day, id desc) where shop_merchant_id is not null;
create index transfer_order_received_abnormal on transfer_order (shop_merchant_id, id desc) where abnormal;
create index transfer_order_received_after_sale on transfer_order (shop_merchant_id, id desc) where after_sale_open;
create index transfer_order_pool on transfer_order (city, product_type, id) where state in (5, 6);
create index transfer_order_due on transfer_order (deadline_at) where deadline_at is not null;
create index transfer_order_mobile on transfer_order (mobile_hash);
create index transfer_order_tail on transfer_order (tail_hash, merchant_id);
create index transfer_order_shop on transfer_order (shop_id) where shop_id is not null;
create index transfer_order_delivery_shop on transfer_order (delivery_shop_id) where delivery_shop_id is not null;
create index transfer_order_origin on transfer_order (origin_sn) where origin_sn is not null;
create index transfer_order_settled on transfer_order (city, product_type, id desc) where state = 50;
create index transfer_order_bigrams on transfer_order using gin (bigrams(search));
create index transfer_order_trigrams on transfer_order using gin (search gin_trgm_ops);

-- What a merchant holds in unsettled grabs; checked and taken in the same statement as the grab.
create table grab_credit (
  merchant_id bigint primary key references merchant,
  used bigint not null default 0 check (used >= 0)
);

create table quote (
  id bigint generated always as identity primary key,
  order_id bigint not null references transfer_order,
  shop_id bigint not null references store,
  merchant_id bigint not null references merchant,
  state smallint not null default 0,
  price bigint not null check (price > 0),
  note text not null default '',
  at timestamptz not null
);
create unique index quote_open on quote (order_id, shop_id) where state = 0;
create index quote_of_order on quote (order_id, id);
create index quote_of_merchant on quote (merchant_id, id desc);
create index quote_of_shop on quote (shop_id);

create table modification (
  id bigint generated always as identity primary key,
  order_id bigint not null references transfer_order,
  state smallint not null default 0,
  -- what the sender asks for, with the wire names of the order's content; the consignee's part is sealed
  wanted jsonb not null,
  sealed bytea,
  changes jsonb not null,
  price_before bigint not null,
  price_after bigint not null,
  note text not null default '',
  answer text not null default '',
  deadline_at timestamptz not null,
  at timestamptz not null
);
create unique index modification_open on modification (order_id) where state = 0;
create index modification_of_order on modification (order_id, id desc);
create index modification_due on modification (deadline_at) where state = 0;

create table order_photo (
  id bigint generated always as identity primary key,
  order_id bigint not null references transfer_order,
  url text not null,
  state smallint not null default 1,
  cause text not null default '',
  deadline_at timestamptz,
  at timestamptz not null
);
create index order_photo_of on order_photo (order_id, id);
create index order_photo_due on order_photo (deadline_at) where state = 1;

create table order_comment (
  order_id bigint primary key references transfer_order,
  shop_id bigint not null references store,
  marks jsonb not null,
  text text not null,
  images text[] not null,
  by_default boolean not null,
  at timestamptz not null
);
create index order_comment_of_shop on order_comment (shop_id, at desc);

-- Everything that happened to an order, in one line of time: moves, edits, money, photos, words.
create table order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references transfer_order,
  at timestamptz not null,
  side text not null check (side in ('sender', 'shop', 'system', 'platform')),
  actor text not null,
  account_id bigint,
  what text not null,
  detail text not null default '',
  changes jsonb not null default '[]',
  device text not null default ''
);
create index order_event_of on order_event (order_id, id);
create trigger order_event_append_only before update or delete on order_event for each row execute function refuse_change();

create table transfer_draft (
  account_id bigint primary key references account,
  content text not null,
  at timestamptz not null
);

insert into platform_rule (name, from_at, value)
select name, '2020-01-01', value from jsonb_each('{
  "integrityDeposit": 200000,
  "grabCreditTimesDeposit": 2,
  "payMinutes": 30,
  "receiveMinutes": 30,
  "sentBackHours": 24,
  "autoSettleDays": 7,
  "modificationHours": 2,
  "photoHours": 12,
  "commentDays": 60,
  "flashHeadStartSeconds": 30,
  "serviceFeePermille": 10,
  "breachFeePercent": 10,
  "breachHours": 2,
  "afterSaleAnswerHours": 24,
  "afterSaleMoveDays": 7,
  "appealDays": 3,
  "remindMinutes": 5,
  "chosenQuoteIsCommitment": true
}'::jsonb) as rules(name, value);
