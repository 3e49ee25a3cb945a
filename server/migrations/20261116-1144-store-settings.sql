-- How a merchant receives and how it sends, for all of its stores and for single ones.
create table store_setting (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  -- null: all of its stores
  store_id bigint references store,
  identifier text not null check (identifier in ('receive', 'transfer')),
  value jsonb not null,
  at timestamptz not null
);
create unique index store_setting_of on store_setting (merchant_id, identifier, coalesce(store_id, 0));
create index store_setting_of_store on store_setting (store_id);
