-- A purchase repeated under its key after its process died is found by it, not bought again.
alter table payment add column once_key text;
create unique index payment_once on payment (account_id, once_key) where once_key is not null;
