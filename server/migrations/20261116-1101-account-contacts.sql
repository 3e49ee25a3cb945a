-- Whom to ring at a merchant, and for what.
create table account_contact (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  name text not null,
  phone text not null,
  position smallint not null,
  remark text not null,
  at timestamptz not null
);
create index account_contact_of_merchant on account_contact (merchant_id, id);
