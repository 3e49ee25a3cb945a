-- What the delivery service costs is shown before it is bought.
alter table terms_seen drop constraint terms_seen_kind_check;
alter table terms_seen add constraint terms_seen_kind_check
  check (kind in ('order', 'quote', 'modification', 'afterSale', 'deposit', 'flashPush', 'deliveryService', 'penalty'));
