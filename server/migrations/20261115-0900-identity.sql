-- Who may come in: merchants, their people, roles, sessions, and the limits on trying.
create table merchant (
  id bigint generated always as identity primary key,
  name text not null,
  category smallint not null check (category between 1 and 13),
  enable_im boolean not null default false,
  closed_at timestamptz,
  created_at timestamptz not null
);

create table role (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  alias text not null,
  name text not null,
  built_in boolean not null default false,
  enabled boolean not null default true,
  -- null: follows the table of built-in roles in the contract
  grants text[],
  created_at timestamptz not null,
  unique (merchant_id, alias),
  unique (merchant_id, name),
  check (built_in or grants is not null)
);

create table account (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  mobile text not null,
  name text not null,
  password_hash text not null,
  is_master boolean not null default false,
  role_id bigint references role,
  grants text[] not null default '{}',
  enabled boolean not null default true,
  created_at timestamptz not null,
  seen_at timestamptz,
  deleted_at timestamptz,
  -- who is gone keeps no role, so that a role nobody has can go too
  check (is_master or deleted_at is not null or role_id is not null)
);
create unique index account_mobile on account (mobile) where deleted_at is null;
create unique index account_master on account (merchant_id) where is_master;
create index account_of_merchant on account (merchant_id, id) where deleted_at is null;
create index account_of_role on account (role_id);

create table session (
  id uuid primary key,
  -- sha-256 of what the browser holds in its HttpOnly cookie; also the key of the bearer's mac
  secret_hash bytea not null unique,
  account_id bigint not null references account,
  device text not null,
  address text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- the name of the code that the ended session answers with
  ended_why text,
  check ((ended_at is null) = (ended_why is null))
);
create index session_of_account on session (account_id) where ended_at is null;

create table captcha (
  key text primary key,
  answer text not null,
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);

create table sms_code (
  id bigint generated always as identity primary key,
  mobile text not null,
  scene text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  used_at timestamptz
);
create index sms_code_latest on sms_code (mobile, scene, id desc);

-- Failed tries per account and per address; the lock grows with them.
create table sign_in_try (
  subject text primary key,
  failures integer not null,
  locked_until timestamptz,
  last_at timestamptz not null
);

create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create table merchant_limit (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  type text not null check (type in ('fadan', 'jiedan', 'tixian')),
  reason text not null,
  from_at timestamptz not null,
  until_at timestamptz
);
create index merchant_limit_of on merchant_limit (merchant_id);
