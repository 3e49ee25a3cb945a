-- Greeting cards and A4 sheets: how a store wants them, and who printed which paper of an order with the browser.
create table print_setting (
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  document text not null check (document in ('card', 'a4')),
  setting jsonb not null,
  account_id bigint references account,
  saved_at timestamptz not null,
  primary key (store_id, document)
);
create index print_setting_merchant on print_setting (merchant_id);
create index print_setting_account on print_setting (account_id);

create table print_page (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  source text not null check (source in ('online', 'received')),
  order_sn text not null,
  document text not null check (document in ('receipt', 'card', 'a4')),
  -- 0 is the first one
  copy_no integer not null,
  reason text not null,
  account_id bigint not null references account,
  printed_at timestamptz not null,
  unique (source, order_sn, store_id, document, copy_no)
);
create index print_page_order on print_page (merchant_id, source, order_sn);
create index print_page_store on print_page (store_id);
create index print_page_account on print_page (account_id);
create index print_page_age on print_page (printed_at);

insert into retention (kind, days, why) values
  ('printPage', 180, 'a question about a sheet or a card comes within a season, as of tickets');
