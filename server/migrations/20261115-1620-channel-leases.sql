-- Several server processes share the shops of the channels: who renews a grant or pulls says until when, so that one that dies holds up nobody.
alter table online_shop
  add column bound_at timestamptz,
  add column renewing_until timestamptz,
  -- when the channel is asked next; moved ahead by whoever is asking
  add column next_pull_at timestamptz;
create index online_shop_pull on online_shop (next_pull_at nulls first)
  where state = 1 and pull_on and removed_at is null;
