-- Phones and browsers that are told of news while nobody looks at the console, and the keys we are known to push services by
create table minted_key (
  name text primary key,
  key_sealed bytea not null,
  minted_at timestamptz not null
);

create table push_device (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  -- a device is told of nothing once the session that registered it is over
  session_id uuid not null references session on delete cascade,
  endpoint_hash bytea not null unique,
  -- endpoint and keys: whoever has them can write to the device
  subscription_sealed bytea not null,
  device text not null,
  registered_at timestamptz not null
);
create index push_device_of_merchant on push_device (merchant_id);
create index push_device_of_session on push_device (session_id);
create index push_device_of_account on push_device (account_id);
