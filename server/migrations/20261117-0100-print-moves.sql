-- At which move of an order a document prints by itself.
alter table print_rule add column move text not null default 'make'
  check (move in ('make', 'callRider', 'riderAccepts', 'riderArrives'));
