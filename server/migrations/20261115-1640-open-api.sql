-- A signed call of the open API is heard once, and a voucher is written off once at a time.
create table open_api_nonce (
  merchant_id bigint not null references merchant,
  nonce text not null,
  at timestamptz not null,
  primary key (merchant_id, nonce)
);
create index open_api_nonce_old on open_api_nonce (at);

-- Claimed before the channel is asked: without a verify_id it is still being asked, or the asking broke off.
create unique index write_off_once on write_off (merchant_id, code) where undone_at is null;
