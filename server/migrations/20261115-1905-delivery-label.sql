-- An express waybill as its company wants it printed. It shows who lives where, so it is sealed; lists never read it.
create table delivery_label (
  delivery_id bigint primary key references delivery_order,
  html_sealed bytea not null
);
