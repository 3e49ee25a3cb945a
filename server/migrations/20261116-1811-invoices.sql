-- Invoices between merchants and of the platform: whom they are made out to, what they are for, and how they stand.
create table invoice_title (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  kind text not null check (kind in ('company', 'person')),
  name text not null,
  tax_no text not null,
  address text not null,
  phone text not null,
  bank text not null,
  account text not null,
  email text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index invoice_title_of_merchant on invoice_title (merchant_id, kind, name, tax_no);
create unique index invoice_title_default on invoice_title (merchant_id) where is_default;

create table order_invoice (
  id bigint generated always as identity primary key,
  -- Who asks, and who has to write it.
  merchant_id bigint not null references merchant,
  issuer_id bigint not null references merchant,
  shop_id bigint not null references store,
  state smallint not null,
  -- The title as it was when it was asked for.
  title jsonb not null,
  amount bigint not null check (amount > 0),
  order_count integer not null,
  first_sn text not null,
  reason text not null default '',
  number text not null default '',
  file text not null default '',
  file_name text not null default '',
  deadline_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz
);
create index order_invoice_asked on order_invoice (merchant_id, id desc);
create index order_invoice_received on order_invoice (issuer_id, id desc);
create index order_invoice_of_shop on order_invoice (shop_id);
create index order_invoice_due on order_invoice (deadline_at, id) where state in (0, 10);
create unique index order_invoice_number on order_invoice (issuer_id, number) where number <> '';

create table order_invoice_line (
  invoice_id bigint not null references order_invoice,
  order_id bigint not null references transfer_order,
  sn text not null,
  amount bigint not null check (amount >= 0),
  -- Refused and revoked ones let their orders go.
  in_force boolean not null default true,
  primary key (invoice_id, order_id)
);
create unique index order_invoice_line_once on order_invoice_line (order_id) where in_force;

create table service_invoice (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  state smallint not null,
  title jsonb not null,
  amount bigint not null check (amount > 0),
  reason text not null default '',
  number text not null default '',
  red_number text not null default '',
  file text not null default '',
  file_name text not null default '',
  -- What a merchant wants changed of one that was issued.
  correction jsonb,
  replaces_id bigint references service_invoice,
  deadline_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz
);
create index service_invoice_of_merchant on service_invoice (merchant_id, id desc);
create index service_invoice_replaced on service_invoice (replaces_id) where replaces_id is not null;
create unique index service_invoice_number on service_invoice (number) where number <> '';

create table service_invoice_bill (
  invoice_id bigint not null references service_invoice,
  merchant_id bigint not null references merchant,
  month text not null,
  kind text not null,
  amount bigint not null check (amount > 0),
  in_force boolean not null default true,
  primary key (invoice_id, month, kind)
);
create unique index service_invoice_bill_once on service_invoice_bill (merchant_id, month, kind) where in_force;

insert into order_invoice (merchant_id, issuer_id, shop_id, state, title, amount, order_count, first_sn, deadline_at, created_at, updated_at)
select merchant_id, shop_merchant_id, shop_id, 0,
  jsonb_build_object('kind', case when invoice->>'tax_no' = '' then 'person' else 'company' end,
    'name', invoice->>'title', 'tax_no', invoice->>'tax_no', 'address', '', 'phone', '', 'bank', '', 'account', '',
    'email', coalesce(invoice->>'email', '')),
  price, 1, sn, now() + interval '7 days', now(), now()
from transfer_order where invoice is not null and shop_merchant_id is not null and shop_id is not null and price is not null;
insert into order_invoice_line (invoice_id, order_id, sn, amount)
select i.id, o.id, o.sn, i.amount from order_invoice i join transfer_order o on o.sn = i.first_sn;
alter table transfer_order drop column invoice;

insert into platform_rule (name, value, from_at) values
  ('invoiceDays', '7', '2020-01-01'),
  ('invoiceOrdersMost', '2000', '2020-01-01'),
  ('invoiceTitlesMost', '30', '2020-01-01'),
  ('serviceInvoiceWorkdays', '3', '2020-01-01');
