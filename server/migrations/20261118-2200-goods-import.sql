-- Sheets of goods that shops send in: read first, then saved when somebody says so. A queue as that of the orders' sheets.
create table goods_import (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  name text not null,
  file_key text not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'saving', 'done', 'failed')),
  rows_total integer not null default 0,
  rows_read integer not null default 0,
  goods_total integer not null default 0,
  rows_saved integer not null default 0,
  bad jsonb not null default '[]',
  bad_total integer not null default 0,
  left_out integer not null default 0,
  known jsonb not null default '[]',
  known_total integer not null default 0,
  notes text[] not null default '{}',
  preview_sealed bytea,
  message text not null default '',
  at timestamptz not null,
  due_at timestamptz not null,
  taken_at timestamptz,
  tries integer not null default 0
);
create index goods_import_of on goods_import (merchant_id, id desc);
create index goods_import_of_account on goods_import (account_id);
create index goods_import_waiting on goods_import (due_at) where state in ('reading', 'saving');
create index goods_import_taken on goods_import (merchant_id, taken_at desc) where taken_at is not null;
create index goods_coded on goods (merchant_id, code) where code <> '' and deleted_at is null;
