-- Stores, pushes, uploaded files and the small settings of the shell.
create table store (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  openid text not null unique,
  name text not null,
  province text not null,
  city text not null,
  county text not null,
  address text not null,
  longitude double precision not null,
  latitude double precision not null,
  categories smallint[] not null,
  is_default boolean not null default false,
  business_state smallint not null default 1,
  close_reason text not null default '',
  reopen_at timestamptz,
  created_at timestamptz not null
);
create unique index store_default on store (merchant_id) where is_default;
create index store_of_merchant on store (merchant_id, id);
create index store_reopening on store (reopen_at) where business_state = 0 and reopen_at is not null;

create table push (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  type smallint not null,
  identity smallint not null,
  title text not null,
  alert text not null,
  voice_file text not null default '',
  auto_reload boolean not null default false,
  params jsonb not null default '{}',
  at timestamptz not null,
  sent_at timestamptz
);
create index push_of_merchant on push (merchant_id, id);
create index push_of_day on push (merchant_id, at);
create index push_unsent on push (id) where sent_at is null;

create table push_read (
  account_id bigint primary key references account,
  up_to bigint not null
);

create table file (
  key text primary key,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  name text not null,
  type text not null,
  kind text not null,
  size bigint not null,
  width integer,
  height integer,
  at timestamptz not null
);

create table flag_name (
  merchant_id bigint not null references merchant,
  flag_id smallint not null,
  name text not null,
  primary key (merchant_id, flag_id)
);

create table address_doubt (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  text_hash bytea not null,
  note text not null,
  at timestamptz not null
);

create table notice (
  id bigint generated always as identity primary key,
  title text not null,
  content text not null,
  at timestamptz not null
);

-- Messages between server processes that are too long for a notification.
create table socket_io_attachment (
  id bigserial primary key,
  created_at timestamptz default now(),
  payload bytea
);
