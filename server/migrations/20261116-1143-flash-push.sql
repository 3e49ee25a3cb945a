-- Flash push is bought for a store, again and again; what its head start won is written down where it is won.
create table flash_push (
  id bigint generated always as identity primary key,
  store_id bigint not null references store,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  days smallint not null,
  price bigint not null,
  from_at timestamptz not null,
  until_at timestamptz not null,
  at timestamptz not null
);
create index flash_push_of_store on flash_push (store_id, id desc);
create index flash_push_of_merchant on flash_push (merchant_id, id desc);

create table flash_grab (
  order_id bigint primary key references transfer_order,
  store_id bigint not null references store,
  sn text not null,
  price bigint not null,
  at timestamptz not null
);
create index flash_grab_of_store on flash_grab (store_id, at desc);

insert into platform_rule (name, value, from_at) values
  ('flashPush30', '9900', '2020-01-01'),
  ('flashPush90', '26900', '2020-01-01'),
  ('flashPush365', '89900', '2020-01-01');
