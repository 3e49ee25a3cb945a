-- What is sold, once: its words and pictures, its kinds with price and stock, what it is made of, and what was sold of it.
create table goods (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  name text not null,
  code text not null default '',
  category_id integer not null,
  product_type smallint not null,
  description text not null default '',
  images text[] not null default '{}',
  attributes jsonb not null default '[]',
  -- {name, values}: every combination of values is a kind.
  specs jsonb not null default '[]',
  -- {name, quantity, unit, cost}: what one of it is made of.
  materials jsonb not null default '[]',
  channels smallint[] not null default '{}',
  is_quick boolean not null default false,
  state smallint not null,
  -- The platform has not yet agreed to its words and pictures as they are.
  content_changed boolean not null default true,
  review_reason text not null default '',
  -- Name, codes and category in small letters: what is looked for.
  search text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create index goods_of_merchant on goods (merchant_id, created_at desc, id desc) where deleted_at is null;
create index goods_of_state on goods (merchant_id, state, created_at desc, id desc) where deleted_at is null;
create index goods_of_category on goods (merchant_id, category_id, created_at desc, id desc) where deleted_at is null;
create index goods_quick on goods (merchant_id, created_at desc, id desc) where is_quick and deleted_at is null;
create index goods_words on goods using gin (merchant_id, grams(search)) with (gin_pending_list_limit = 256) where deleted_at is null;

create table goods_sku (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  goods_id bigint not null references goods,
  -- The values of the specs, in their order.
  spec_values text[] not null,
  code text not null default '',
  price bigint not null check (price >= 0),
  stock integer not null check (stock >= 0),
  -- How many times the materials of the goods it is made of, in hundredths.
  portion integer not null default 100 check (portion > 0),
  position smallint not null,
  retired_at timestamptz
);
create unique index goods_sku_once on goods_sku (goods_id, spec_values) where retired_at is null;
create index goods_sku_of_merchant on goods_sku (merchant_id);

-- Words and pictures that wait for the platform while goods stay as they are.
create table goods_version (
  id bigint generated always as identity primary key,
  goods_id bigint not null references goods,
  merchant_id bigint not null references merchant,
  content jsonb not null,
  state smallint not null,
  reason text not null default '',
  at timestamptz not null,
  decided_at timestamptz
);
create unique index goods_version_open on goods_version (goods_id) where state = 10;
create index goods_version_of_goods on goods_version (goods_id, id desc);
create index goods_version_of_merchant on goods_version (merchant_id);

-- What an order took of a kind: wanted, and as much of it as there was. Given back once, and exactly that.
create table goods_sale (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  goods_id bigint not null references goods,
  sku_id bigint not null references goods_sku,
  order_sn text not null,
  quantity integer not null check (quantity > 0),
  taken integer not null check (taken between 0 and quantity),
  at timestamptz not null,
  returned_at timestamptz
);
create unique index goods_sale_once on goods_sale (order_sn, sku_id);
create index goods_sale_of_goods on goods_sale (goods_id, at) where returned_at is null;
create index goods_sale_of_sku on goods_sale (sku_id);
create index goods_sale_of_merchant on goods_sale (merchant_id, at) where returned_at is null;

insert into platform_rule (name, value, from_at) values ('goodsReviewWorkdays', '1', '2020-01-01');
