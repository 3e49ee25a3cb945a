-- Lines of orders are matched to goods: by what people once corrected, by the merchant's own code, by name and kind.
create table goods_match (
  merchant_id bigint not null references merchant,
  channel smallint not null,
  -- What the channel calls it: its number there, or its name and kind where it has none.
  line_key text not null,
  sku_id bigint not null references goods_sku,
  at timestamptz not null,
  primary key (merchant_id, channel, line_key)
);
create index goods_match_of_sku on goods_match (sku_id);
create index goods_named on goods (merchant_id, name) where deleted_at is null;
create index goods_sku_coded on goods_sku (merchant_id, code) where code <> '' and retired_at is null;
