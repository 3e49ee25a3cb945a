-- A device that no message reaches any more is forgotten: how often in a row it was tried, and since when
alter table push_device
  add column failures integer not null default 0,
  add column failing_since timestamptz;
