-- Imports are a queue of their own: taken with a lease, one of a merchant at a time, and taken again when whoever had it is gone.
alter table order_import add column due_at timestamptz, add column taken_at timestamptz, add column tries integer not null default 0;
update order_import set due_at = at;
alter table order_import alter column due_at set not null;
create index order_import_waiting on order_import (due_at) where state in ('reading', 'saving');
create index order_import_taken on order_import (merchant_id, taken_at desc) where taken_at is not null;
