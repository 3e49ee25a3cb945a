-- What cannot be worked off waits, longer each time, and holds up nothing behind it; what is kept for a time is dropped by its age.
create table sweep_failure (
  sweep text not null,
  row_id bigint not null,
  tries integer not null,
  next_at timestamptz not null,
  error text not null,
  primary key (sweep, row_id)
);

create table retention (
  kind text primary key,
  days integer not null check (days > 0),
  why text not null
);
insert into retention (kind, days, why) values
  ('push', 90, 'alerts are looked up for a season; the orders they speak of have logs of their own'),
  ('smsCode', 7, 'a code is good for minutes; a week is enough to answer who asked for one'),
  ('session', 30, 'over for a month, it answers nobody any more why it ended'),
  ('sweepFailure', 30, 'not due again for a month, it was worked off by another way'),
  ('signInTry', 30, 'a lock lasts hours'),
  ('answer', 7, 'an idempotency key is repeated within minutes; a week covers a phone that was off'),
  ('webhook', 90, 'a merchant looks up what was sent for a season'),
  ('channelCallback', 7, 'for whoever asks what a channel said'),
  ('courierCallback', 7, 'for whoever asks what a courier said'),
  ('deadChannelCallback', 90, 'given up and seen by nobody for a season'),
  ('deadCourierCallback', 90, 'given up and seen by nobody for a season');

create index push_old on push (at);
create index sms_code_old on sms_code (sent_at);
create index session_old on session (expires_at);
create index open_api_delivery_old on open_api_delivery (at) where state <> 0;
create index channel_push_dead on channel_push (received_at) where done_at is null;
create index courier_push_dead on courier_push (received_at) where done_at is null;
