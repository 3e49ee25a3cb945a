-- Pictures one merchant sent to another as evidence: the other may open them, nobody else.
create table file_share (
  key text not null references file,
  merchant_id bigint not null references merchant,
  primary key (key, merchant_id)
);
