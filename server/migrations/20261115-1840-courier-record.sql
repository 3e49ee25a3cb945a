-- A price belongs to the number it was asked for, a closed courier stays on the board as such, and the board shows each courier's record in a city from an index alone.
alter table delivery_quote
  add column sn text not null default '',
  add column is_open boolean not null default true;
create index delivery_order_record on delivery_order (city, created_at)
  include (provider, way, state, ended_at, window_end, accepted_at, called_at) where state in (60, 64, 70);
