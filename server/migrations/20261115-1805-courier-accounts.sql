-- Tokens at couriers end: the platform's own are kept once they were renewed, and one renewal of an account runs at a time.
alter table courier_binding add column renewing_until timestamptz;

-- The platform as a customer of a courier, per app; a new app starts from its own keys.
create table courier_account (
  courier text not null,
  app_id text not null,
  account_sealed bytea not null,
  account_ends timestamptz,
  renewing_until timestamptz,
  primary key (courier, app_id)
);
