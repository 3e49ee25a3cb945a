-- The lateness radar: how long each step of an order takes at a store or with a courier, and which orders were warned of before they crossed a band of lateness.

-- Medians of the last weeks, counted anew every night. An hour of -1 is the whole day, an empty key the whole platform.
create table radar_pace (
  step text not null check (step in ('arrange', 'accept', 'collect', 'ride', 'pool', 'answer', 'make')),
  key text not null,
  hour smallint not null check (hour between -1 and 23),
  minutes double precision not null check (minutes >= 0),
  samples integer not null,
  primary key (step, key, hour)
);

-- One warning for each order, band and merchant; an order that is moved to another time or given to another shop may be warned of again.
create table radar_warning (
  kind text not null check (kind in ('online', 'sent', 'received')),
  sn text not null,
  window_end timestamptz not null,
  band smallint not null check (band between 1 and 3),
  merchant_id bigint not null references merchant,
  at timestamptz not null,
  primary key (kind, sn, merchant_id, window_end, band)
);
create index radar_warning_merchant on radar_warning (merchant_id);
create index radar_warning_at on radar_warning (at);

-- Who warns reads the open orders of all merchants by the end of their window.
create index online_order_open_window on online_order (window_end) where state in (0, 10);
create index transfer_order_open_window on transfer_order (window_end) where state in (0, 5, 6, 10, 15, 16, 20, 30);

insert into retention (kind, days, why) values
  ('radarWarning', 30, 'a warning is kept so that it is not given twice; the order was brought weeks ago');

insert into platform_rule (name, value, from_at) values
  ('radarTightMinutes', '20', '2020-01-01'),
  ('radarAheadMinutes', '5', '2020-01-01'),
  ('trustDays', '90', '2020-01-01'),
  ('trustLeastOrders', '20', '2020-01-01'),
  ('trustLeastMerchants', '5', '2020-01-01'),
  ('trustPlatformOrders', '20', '2020-01-01'),
  ('trustGoodPercent', '95', '2020-01-01'),
  ('trustPoorPercent', '85', '2020-01-01'),
  ('trustGoodCases', '2', '2020-01-01'),
  ('trustPoorCases', '8', '2020-01-01');
