-- Deposit and flash push are agreed to on terms that were seen, too.
alter table terms_seen drop constraint terms_seen_kind_check;
alter table terms_seen add constraint terms_seen_kind_check
  check (kind in ('order', 'quote', 'modification', 'afterSale', 'deposit', 'flashPush'));
