-- From which item of which bound shop goods were taken over, and as it was then.
create table goods_source (
  shop_id bigint not null references online_shop,
  item_id text not null,
  merchant_id bigint not null references merchant,
  goods_id bigint not null references goods,
  item_version text not null,
  at timestamptz not null,
  primary key (shop_id, item_id)
);
create index goods_source_of_goods on goods_source (goods_id);
create index goods_source_of_merchant on goods_source (merchant_id);
