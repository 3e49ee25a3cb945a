-- What a merchant sells in its mini-programs: wares as the pay-app is told of them, and what it was asked and has not answered yet.
create table mini_category (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  name text not null,
  -- The pay-app's own category.
  platform_id text not null,
  platform_name text not null default '',
  -- {name, values}: what wares of it are asked for.
  specs jsonb not null default '[]',
  created_at timestamptz not null
);
create index mini_category_of_merchant on mini_category (merchant_id, id);

-- What comes with a ware.
create table mini_package (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  name text not null,
  content text not null,
  created_at timestamptz not null
);
create index mini_package_of_merchant on mini_package (merchant_id, id);

create table mini_image (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  url text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);
create index mini_image_of_merchant on mini_image (merchant_id, id desc);

create table mini_ware (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  shop_id bigint not null references online_shop,
  category_id bigint not null references mini_category,
  package_id bigint references mini_package,
  goods_id bigint references goods,
  name text not null,
  description text not null default '',
  images text[] not null default '{}',
  -- Under which id the pay-app has each picture.
  image_ids jsonb not null default '{}',
  tags text[] not null default '{}',
  specs jsonb not null default '[]',
  -- {key, values, code, price, stock, goodsSkuId}; price in fen, the key is never used again.
  skus jsonb not null,
  state smallint not null,
  item_id text not null default '',
  -- What the pay-app was asked to do; '' where nothing is.
  task text not null default '',
  -- It was heard, and only its answer is waited for.
  task_sent boolean not null default false,
  tries integer not null default 0,
  next_at timestamptz not null,
  reason text not null default '',
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index mini_ware_of_merchant on mini_ware (merchant_id, created_at desc, id desc);
create index mini_ware_of_shop on mini_ware (shop_id);
create index mini_ware_of_category on mini_ware (category_id);
create index mini_ware_of_package on mini_ware (package_id);
create index mini_ware_of_goods on mini_ware (goods_id);
create index mini_ware_due on mini_ware (next_at) where task <> '';

-- A store as a service that people nearby find in the pay-app.
create table mini_service (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  store_id bigint not null unique references store,
  shop_id bigint not null references online_shop,
  state smallint not null,
  task_sent boolean not null default false,
  tries integer not null default 0,
  next_at timestamptz not null,
  reason text not null default '',
  updated_at timestamptz not null
);
create index mini_service_of_merchant on mini_service (merchant_id);
create index mini_service_of_shop on mini_service (shop_id);
create index mini_service_due on mini_service (next_at) where state in (10, 50);
