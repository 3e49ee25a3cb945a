-- Festival mode: what a store can make in each slot of the days of a festival, and which channel is told that it is closed.

create table festival (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  name text not null check (char_length(name) between 1 and 20),
  state smallint not null default 0,
  -- Midnight in China before the first day and after the last.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  accept_from timestamptz,
  cutoff_hours smallint not null check (cutoff_hours between 0 and 240),
  waves jsonb not null default '[]',
  roles jsonb not null default '[]',
  templates jsonb not null default '[]',
  revision integer not null default 1,
  created_at timestamptz not null,
  check (starts_at < ends_at)
);
create index festival_of_merchant on festival (merchant_id, id desc);
create index festival_by_end on festival (ends_at) where state in (10, 20);
create index festival_by_start on festival (accept_from) where state = 0 and accept_from is not null;

create table festival_store (
  festival_id bigint not null references festival on delete cascade,
  store_id bigint not null references store,
  merchant_id bigint not null references merchant,
  price_floor bigint check (price_floor > 0),
  primary key (store_id, festival_id)
);
create index festival_store_of_festival on festival_store (festival_id);

-- Who takes a place locks its row: how many are taken is counted from the orders, never kept here.
create table festival_slot (
  id bigint generated always as identity primary key,
  festival_id bigint not null references festival on delete cascade,
  store_id bigint not null references store,
  merchant_id bigint not null references merchant,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null check (capacity >= 0),
  cutoff_at timestamptz not null,
  cutoff_fixed boolean not null default false,
  -- Since when the last place is taken; written by whoever takes or gives back a place, under the lock of this row.
  full_since timestamptz,
  -- What was told of it to people: that it is closed, that its cut-off is near and orders are unmade.
  told_closed boolean not null default false,
  cutoff_warned_at timestamptz,
  check (starts_at < ends_at),
  unique (festival_id, store_id, starts_at)
);
create index festival_slot_of_store on festival_slot (store_id, starts_at, ends_at);
create index festival_slot_by_cutoff on festival_slot (cutoff_at);

-- Senders who were told that a slot is full, so that they hear when it opens again.
create table festival_turned_away (
  slot_id bigint not null references festival_slot on delete cascade,
  merchant_id bigint not null references merchant,
  at timestamptz not null,
  primary key (slot_id, merchant_id)
);

-- What an online shop shall be on its channel because of a festival, and what the channel was last told.
create table festival_channel (
  online_shop_id bigint primary key references online_shop,
  merchant_id bigint not null references merchant,
  wants_closed boolean not null,
  closed_by_us boolean not null default false,
  -- Set before the channel is called: whoever finds it set asks the channel first.
  calling boolean,
  next_at timestamptz,
  tries integer not null default 0,
  error text not null default ''
);
create index festival_channel_due on festival_channel (next_at) where next_at is not null;

create index transfer_order_of_slot on transfer_order (shop_id, window_start) where shop_id is not null;
create index online_order_of_slot on online_order (store_id, window_start) where store_id is not null;
create index delivery_order_of_store_live on delivery_order (store_id) where state in (0, 1, 10, 30);
