-- Few access tokens a day are given by a printer cloud: all processes share one, and one of them renews it.
create table shared_token (
  -- who gives it and whose keys it was given for
  name text primary key,
  -- the token and what renews it, encrypted; null until there is one
  token_sealed bytea,
  -- whoever renews it has so long
  renewing_until timestamptz
);
