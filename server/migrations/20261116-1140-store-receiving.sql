-- Receiving is a switch of its own: a store opens it when it has all it needs, and what falls away later closes it.
alter table store
  add column receiving boolean not null default false,
  -- What closed it, in the words its people read; empty while it receives or was closed by hand.
  add column receiving_closed_why text not null default '',
  add column receive_check_at timestamptz;

-- Who could receive until today goes on; the next check says what is lacking.
update store set receiving = true, receive_check_at = now();

create index store_receive_check on store (receive_check_at) where receiving;
drop index store_in_city;
create index store_in_city on store (city_code) where business_state = 1 and life_state = 20 and receiving;

insert into platform_rule (name, value, from_at) values ('receiveCheckMinutes', '10', '2020-01-01');
