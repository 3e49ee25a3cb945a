-- An application that only offers more money stands when nobody answers; the machine reads that from its row.
alter table modification add column pure_raise boolean not null default false;
update modification set pure_raise = true
  where price_after > price_before and not jsonb_path_exists(changes::jsonb, '$[*] ? (@.field != "price")');
alter table modification alter column pure_raise drop default;
