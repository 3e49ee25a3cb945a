-- Accounts elsewhere by which a person signs in here, and who is on the way to one of them.
create table social_login (
  id bigint generated always as identity primary key,
  account_id bigint not null references account,
  driver text not null,
  openid text not null,
  nickname text not null,
  bound_at timestamptz not null,
  unique (driver, openid),
  unique (account_id, driver)
);

-- Whoever comes back is who went: the session that binds, or the browser that signs in.
create table social_visit (
  state_hash bytea primary key,
  driver text not null,
  session_id uuid,
  device_hash bytea,
  until_at timestamptz not null,
  check ((session_id is null) <> (device_hash is null))
);
create index social_visit_until on social_visit (until_at);
