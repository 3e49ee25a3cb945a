-- A search leaves out the stores of merchants that give up their account without reading all merchants.
create index merchant_closed on merchant (id) where closed_at is not null;
