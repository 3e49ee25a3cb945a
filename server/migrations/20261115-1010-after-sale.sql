-- After-sale cases of transfer orders: what is asked, whose turn it is, what the platform decides, what was paid.
create table after_sale (
  id bigint generated always as identity primary key,
  order_id bigint not null references transfer_order,
  merchant_id bigint not null references merchant,
  shop_merchant_id bigint not null references merchant,
  state smallint not null default 0,
  stage smallint not null default 0,
  result smallint not null default 0,
  type smallint not null check (type between 1 and 4),
  mode text not null,
  amount bigint not null check (amount >= 0),
  compensation bigint not null default 0 check (compensation >= 0),
  content text not null,
  images text[] not null default '{}',
  reject_reason text not null default '',
  reject_images text[] not null default '{}',
  -- who lost the decision and may appeal, once
  loser text check (loser in ('sender', 'shop')),
  appealed boolean not null default false,
  -- what the ledger moved: out of the hold, of the shop's balance, of its deposit, and what became a debt
  from_hold bigint not null default 0,
  from_available bigint not null default 0,
  from_deposit bigint not null default 0,
  as_debt bigint not null default 0,
  deadline_at timestamptz,
  at timestamptz not null,
  ended_at timestamptz
);
create unique index after_sale_open on after_sale (order_id) where state in (0, 5, 20);
create index after_sale_of_order on after_sale (order_id, id desc);
create index after_sale_sent on after_sale (merchant_id, id desc);
create index after_sale_received on after_sale (shop_merchant_id, id desc);
create index after_sale_due on after_sale (deadline_at) where deadline_at is not null;

create table after_sale_event (
  id bigint generated always as identity primary key,
  after_sale_id bigint not null references after_sale,
  at timestamptz not null,
  side text not null check (side in ('sender', 'shop', 'platform', 'system')),
  actor text not null,
  what text not null,
  content text not null default '',
  images text[] not null default '{}',
  changes jsonb not null default '[]'
);
create index after_sale_event_of on after_sale_event (after_sale_id, id);
create trigger after_sale_event_append_only before update or delete on after_sale_event for each row execute function refuse_change();
