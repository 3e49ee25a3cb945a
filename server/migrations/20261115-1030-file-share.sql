-- Who else may open a file: the other side of a case gets what it is sent, everybody the goods' pictures of an order.
alter table file add column open boolean not null default false;

create table file_share (
  key text not null references file,
  merchant_id bigint not null references merchant,
  primary key (key, merchant_id)
);
