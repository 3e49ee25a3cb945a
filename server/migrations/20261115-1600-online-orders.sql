-- Orders of the sales channels: shops on them, what they push, the orders themselves, and what the channels are told back.
create table online_shop (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  channel smallint not null,
  name text not null,
  -- the shop's own id at the channel; '' until it is bound
  channel_shop_id text not null default '',
  store_id bigint references store,
  -- tokens, encrypted
  grant_sealed bytea,
  grant_ends timestamptz,
  state smallint not null default 0 check (state in (0, 1, 2)),
  auto_confirm boolean not null default true,
  product_type smallint not null default 1,
  pull_on boolean not null default true,
  pulled_until timestamptz,
  pull_trouble text not null default '',
  last_push_at timestamptz,
  plugin_code text not null default '',
  plugin_at timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz
);
create index online_shop_of on online_shop (merchant_id, id) where removed_at is null;
create unique index online_shop_bound on online_shop (channel, channel_shop_id) where removed_at is null and state > 0;
create index online_shop_store on online_shop (store_id) where store_id is not null;
create index online_shop_ends on online_shop (grant_ends) where state = 1 and removed_at is null;

-- A merchant on its way to a channel's page and back, good once.
create table channel_visit (
  state_hash bytea primary key,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  channel smallint not null,
  online_shop_id bigint references online_shop,
  store_id bigint,
  until timestamptz not null
);
create index channel_visit_shop on channel_visit (online_shop_id) where online_shop_id is not null;

create table online_order (
  id bigint generated always as identity primary key,
  sn text not null unique,
  merchant_id bigint not null references merchant,
  -- null: typed or imported without a shop
  online_shop_id bigint references online_shop,
  channel smallint not null,
  channel_order_id text not null,
  -- what the channel said last, and when it said it changed
  channel_status text not null default 'paid',
  channel_at timestamptz not null,
  day_sequence text not null default '',
  state smallint not null,
  product_type smallint not null,
  delivery_type smallint not null check (delivery_type in (1, 2, 3)),
  amount bigint not null check (amount >= 0),
  income_amount bigint,
  goods jsonb not null,
  goods_total integer not null,
  card_text text not null,
  remarks text not null,
  province text not null,
  city text not null,
  county text not null,
  longitude double precision,
  latitude double precision,
  -- consignee and buyer, encrypted; beside them what may be shown and searched
  people_sealed bytea not null,
  -- the channel hands the consignee out only when asked
  to_decrypt boolean not null default false,
  consignee_masked text not null,
  mobile_masked text not null,
  address_masked text not null,
  buyer_masked text not null,
  mobile_hash bytea,
  tail_hash bytea,
  tail_number text not null default '',
  name_hash bytea,
  -- same phone, day and address
  twin_hash bytea,
  -- what a person changed by hand: the channel no longer overwrites it
  edited text[] not null default '{}',
  delivery_day date not null,
  window_start timestamptz not null,
  window_end timestamptz not null,
  store_id bigint references store,
  original_store_id bigint references store,
  -- the live delivery order and the live transfer order, as far as the tabs need them
  logistics_no text not null default '',
  logistics_status smallint,
  sent_at timestamptz,
  confirmed_at timestamptz,
  transfer_sn text,
  transfer_state smallint,
  transfer_trouble text not null default '',
  problem_type smallint,
  problem_note text not null default '',
  problem_at timestamptz,
  problem_open boolean not null default false,
  remind_open boolean not null default false,
  refund_open boolean not null default false,
  eta_open boolean not null default false,
  write_back_refused boolean not null default false,
  -- told once that the time of delivery has passed
  overdue boolean not null default false,
  not_sync boolean not null default false,
  ignore_shipping boolean not null default false,
  printed_at timestamptz,
  flag smallint not null default 0,
  memo text not null default '',
  invoice jsonb,
  photos text[] not null default '{}',
  reason text not null default '',
  search text not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index online_order_once on online_order (merchant_id, channel, channel_order_id);
-- Every tab is one index in the order of its list; one inverted index answers words.
create index online_order_placed on online_order (merchant_id, created_at desc, id desc);
create index online_order_state on online_order (merchant_id, state, created_at desc, id desc);
create index online_order_arrange on online_order (merchant_id, created_at desc, id desc) where state = 0 and not problem_open;
create index online_order_arrange_day on online_order (merchant_id, delivery_day, created_at desc, id desc) where state = 0 and not problem_open;
create index online_order_arrange_late on online_order (merchant_id, window_end) where state = 0 and not problem_open;
create index online_order_due on online_order (window_end) where state in (0, 10, 20) and not overdue;
create index online_order_logistics on online_order (merchant_id, logistics_status, created_at desc, id desc) where state = 10;
create index online_order_transfer on online_order (merchant_id, transfer_state, created_at desc, id desc) where state = 20;
create index online_order_trouble on online_order (merchant_id, created_at desc, id desc) where state = 20 and transfer_trouble <> '';
create index online_order_remind on online_order (merchant_id, created_at desc, id desc) where remind_open;
create index online_order_refund on online_order (merchant_id, created_at desc, id desc) where refund_open;
create index online_order_problem on online_order (merchant_id, created_at desc, id desc) where problem_open;
create index online_order_day on online_order (merchant_id, delivery_day, created_at desc, id desc);
create index online_order_shop on online_order (online_shop_id, created_at desc, id desc) where online_shop_id is not null;
create index online_order_store on online_order (store_id, created_at desc, id desc) where store_id is not null;
create index online_order_original_store on online_order (original_store_id) where original_store_id is not null;
create index online_order_transfer_sn on online_order (transfer_sn) where transfer_sn is not null;
create index online_order_mobile on online_order (mobile_hash, merchant_id) where mobile_hash is not null;
create index online_order_tail on online_order (tail_hash, merchant_id) where tail_hash is not null;
create index online_order_name on online_order (name_hash, merchant_id) where name_hash is not null;
create index online_order_twin on online_order (merchant_id, twin_hash) where twin_hash is not null;
create index online_order_channel_id on online_order (merchant_id, channel_order_id);
create index online_order_words on online_order using gin (merchant_id, channel, product_type, grams(search))
  with (gin_pending_list_limit = 256);

-- Everything that happened to an order, in one line of time; it is the order's log.
create table online_order_event (
  id bigint generated always as identity primary key,
  order_id bigint not null references online_order,
  at timestamptz not null,
  side text not null check (side in ('merchant', 'buyer', 'channel', 'system')),
  actor text not null,
  account_id bigint,
  what text not null,
  detail text not null default '',
  changes jsonb not null default '[]',
  device text not null default ''
);
create index online_order_event_of on online_order_event (order_id, id);
create trigger online_order_event_append_only before update or delete on online_order_event
  for each row execute function refuse_change();

create table online_refund (
  id bigint generated always as identity primary key,
  order_id bigint not null references online_order,
  merchant_id bigint not null references merchant,
  channel_refund_id text not null,
  state smallint not null default 0,
  full_refund boolean not null,
  amount bigint not null check (amount >= 0),
  reason text not null,
  images text[] not null default '{}',
  answer text not null default '',
  at timestamptz not null,
  answered_at timestamptz
);
create unique index online_refund_once on online_refund (order_id, channel_refund_id);

create table online_reminder (
  id bigint generated always as identity primary key,
  order_id bigint not null references online_order,
  channel_reminder_id text not null,
  words text not null,
  at timestamptz not null,
  reply text not null default '',
  replied_at timestamptz
);
create unique index online_reminder_once on online_reminder (order_id, channel_reminder_id);

create table online_eta (
  id bigint generated always as identity primary key,
  order_id bigint not null references online_order,
  channel_request_id text not null,
  window_start timestamptz not null,
  window_end timestamptz not null,
  words text not null,
  state text not null default 'open' check (state in ('open', 'agreed', 'refused')),
  at timestamptz not null
);
create unique index online_eta_once on online_eta (order_id, channel_request_id);

-- What a channel must know of an order, retried until it does or says no.
create table write_back (
  id bigint generated always as identity primary key,
  order_id bigint not null references online_order,
  merchant_id bigint not null references merchant,
  kind text not null,
  data jsonb not null default '{}',
  state smallint not null default 0,
  tries integer not null default 0,
  error text not null default '',
  next_at timestamptz not null,
  at timestamptz not null,
  done_at timestamptz
);
create index write_back_of on write_back (order_id, id);
create index write_back_due on write_back (next_at) where state = 0;

-- Pushes exactly as they came in, encrypted; acknowledged once they are here, worked off afterwards.
create table channel_push (
  id bigint generated always as identity primary key,
  channel smallint not null,
  raw_sealed bytea not null,
  received_at timestamptz not null,
  next_at timestamptz not null,
  tries integer not null default 0,
  error text not null default '',
  done_at timestamptz
);
create index channel_push_waiting on channel_push (next_at, id) where done_at is null;
create index channel_push_old on channel_push (done_at) where done_at is not null;

create table order_import (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  name text not null,
  file_key text not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'saving', 'done', 'failed')),
  rows_total integer not null default 0,
  rows_read integer not null default 0,
  rows_saved integer not null default 0,
  bad jsonb not null default '[]',
  bad_total integer not null default 0,
  twins jsonb not null default '[]',
  preview_sealed bytea,
  skip_bad boolean not null default true,
  skip_twins boolean not null default true,
  message text not null default '',
  at timestamptz not null
);
create index order_import_of on order_import (merchant_id, id desc);

create table write_off (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  store_id bigint references store,
  account_id bigint references account,
  actor text not null,
  code text not null,
  title text not null,
  amount bigint not null,
  verify_id text not null,
  certificate_id text not null,
  undone_at timestamptz,
  at timestamptz not null
);
create index write_off_of on write_off (merchant_id, id desc);
create index write_off_store on write_off (store_id) where store_id is not null;

create table open_api_app (
  merchant_id bigint primary key references merchant,
  app_key text not null unique,
  secret_sealed bytea not null,
  callback_uri text not null default '',
  opened_at timestamptz not null
);

create table open_api_delivery (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  order_id bigint not null references online_order,
  event text not null,
  body jsonb not null,
  state smallint not null default 0,
  tries integer not null default 0,
  code integer not null default 0,
  error text not null default '',
  next_at timestamptz not null,
  at timestamptz not null
);
create index open_api_delivery_of on open_api_delivery (merchant_id, id desc);
create index open_api_delivery_order on open_api_delivery (order_id);
create index open_api_delivery_due on open_api_delivery (next_at) where state = 0;

-- An online order is passed on at most once at a time.
create unique index transfer_order_live_origin on transfer_order (merchant_id, origin_sn)
  where origin_sn like 'O%' and state not in (60, 70);
