-- Paper: the printers of a store, what tickets look like, what prints by itself, and every piece of paper on its way out.
create table print_printer (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  cloud text not null,
  device_no text not null,
  -- number and key as the cloud wants them, encrypted
  device_sealed bytea not null,
  name text not null,
  roll text not null check (roll in ('narrow', 'wide')),
  state smallint not null,
  state_at timestamptz not null,
  -- who prints while it cannot
  stand_in_id bigint references print_printer,
  -- since when people know that it is down; null while it prints
  alerted_at timestamptz,
  -- the process that works on its jobs has them until then
  busy_until timestamptz,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index print_printer_device on print_printer (cloud, device_no) where removed_at is null;
create index print_printer_store on print_printer (store_id, id) where removed_at is null;
create index print_printer_merchant on print_printer (merchant_id);
create index print_printer_stand_in on print_printer (stand_in_id) where stand_in_id is not null;

create table print_template (
  id bigint generated always as identity primary key,
  store_id bigint not null references store,
  document text not null,
  version integer not null check (version > 0),
  shop_name_display text not null,
  blocks jsonb not null,
  account_id bigint references account,
  created_at timestamptz not null,
  unique (store_id, document, version)
);
create index print_template_account on print_template (account_id);

create table print_rule (
  store_id bigint not null references store,
  source text not null check (source in ('online', 'received')),
  document text not null,
  is_on boolean not null,
  copies smallint not null check (copies > 0),
  printer_id bigint references print_printer,
  primary key (store_id, source, document)
);
create index print_rule_printer on print_rule (printer_id) where printer_id is not null;

-- the channels whose tickets print by themselves
create table print_channel (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  channel smallint not null,
  created_at timestamptz not null,
  unique (merchant_id, channel)
);

create table print_job (
  id bigint generated always as identity primary key,
  no text not null unique,
  merchant_id bigint not null references merchant,
  store_id bigint not null references store,
  printer_id bigint not null references print_printer,
  -- for whom it is printed elsewhere
  stand_in_for bigint references print_printer,
  -- null: a test page
  source text check (source in ('online', 'received')),
  order_sn text not null,
  document text not null,
  -- a fingerprint of what people work by
  revision text not null,
  copy_no integer not null default 0,
  reason text not null default '',
  copies smallint not null check (copies > 0),
  -- a long ticket, or more copies than its cloud takes at once, goes out in pieces
  piece smallint not null default 1,
  pieces smallint not null default 1,
  -- its parts and what of the order people work by, encrypted; empty once it is long over
  paper_sealed bytea not null,
  state smallint not null,
  state_at timestamptz not null,
  cloud_number text not null default '',
  -- how many jobs the printer had got that day before this one was sent
  count_before integer,
  sent_at timestamptz,
  attempts integer not null default 0,
  -- when it is somebody's turn to work on it; null when it is nobody's, or a person's
  next_at timestamptz,
  note text not null default '',
  account_id bigint references account,
  created_at timestamptz not null,
  printed_at timestamptz
);
create unique index print_job_once on print_job (source, order_sn, store_id, document, revision, copy_no, piece);
create index print_job_due on print_job (next_at) where next_at is not null;
create index print_job_printer on print_job (printer_id, state, id);
create index print_job_store on print_job (store_id, id desc);
create index print_job_merchant on print_job (merchant_id);
create index print_job_state on print_job (state, state_at);
create index print_job_stand_in on print_job (stand_in_for) where stand_in_for is not null;
create index print_job_age on print_job (created_at);
create index print_job_account on print_job (account_id) where account_id is not null;

-- orders of which people know that they are due and have no paper
create table print_alarm (
  source text not null,
  order_sn text not null,
  merchant_id bigint not null references merchant,
  at timestamptz not null,
  primary key (source, order_sn)
);
create index print_alarm_age on print_alarm (at);
create index print_alarm_merchant on print_alarm (merchant_id);

alter table transfer_order add column shop_printed_at timestamptz;
create index online_order_unprinted on online_order (merchant_id, window_end) where printed_at is null;
create index transfer_order_unprinted on transfer_order (shop_merchant_id, window_end) where shop_printed_at is null;

insert into platform_rule (name, value, from_at) values
  ('printWaitMinutes', '10', '2020-01-01'),
  ('printDueMinutes', '60', '2020-01-01'),
  ('printQueueHours', '24', '2020-01-01');
update platform_rule set value = value || '[{"kind": "printers", "from_hour": 0, "to_hour": 24, "minutes": 30}]'::jsonb
where name = 'expectedSilence';
insert into retention (kind, days, why) values
  ('printJob', 180, 'paper holds people; a question about a ticket comes within a season'),
  ('printAlarm', 30, 'an order is delivered long before');
