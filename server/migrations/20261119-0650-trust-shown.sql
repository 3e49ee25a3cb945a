-- Everybody's numbers of a shop stand still for a day, and a middle price says how much of it is one merchant's.

-- What is shown of a store until the next night, by who stands behind it.
create table trust_shown (
  store_id bigint not null references store,
  merchant_id bigint not null references merchant,
  orders bigint not null,
  brought bigint not null,
  late bigint not null,
  photos_due bigint not null,
  photos_given bigint not null,
  photos_accepted bigint not null,
  cases bigint not null,
  cases_lost bigint not null,
  answered bigint not null,
  declined bigint not null,
  answer_seconds bigint not null,
  primary key (store_id, merchant_id)
);
create index trust_shown_of_merchant on trust_shown (merchant_id);

-- Until the next night nobody knows: all of it.
alter table trust_median add column largest_percent smallint not null default 100 check (largest_percent between 1 and 100);
