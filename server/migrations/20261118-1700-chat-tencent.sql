-- Chat over Tencent Cloud: which merchants it knows, which of our messages are which of its own, and what was asked after.

create table chat_tencent_account (
  merchant_id bigint primary key references merchant,
  -- as the service was told; null: not yet
  nick text,
  avatar text,
  -- when it was last heard to come or go, or to write
  seen_at timestamptz,
  -- when its list of conversations is to be asked for
  next_check_at timestamptz not null,
  check_failures integer not null default 0,
  -- what it would not have is tried again later each time
  tell_failures integer not null default 0,
  tell_after timestamptz,
  -- until when somebody of it may be signed in there
  signed_until timestamptz
);
create index chat_tencent_account_due on chat_tencent_account (next_check_at);

create table chat_tencent_pair (
  low_id bigint not null references merchant,
  high_id bigint not null references merchant,
  -- something was heard of the two, and when they were last looked after; by our clock
  heard_at timestamptz not null,
  checked_at timestamptz not null,
  -- the newest of their messages that was fetched, by the service's clock
  fetched_until timestamptz not null,
  -- what each has read, by the service's clock: a message may come later than the news that it was read
  low_read_at timestamptz,
  high_read_at timestamptz,
  -- what failed is tried again later each time
  failures integer not null default 0,
  try_after timestamptz,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index chat_tencent_pair_high on chat_tencent_pair (high_id);
create index chat_tencent_pair_due on chat_tencent_pair (heard_at) where heard_at > checked_at;

create table chat_tencent_message (
  message_id bigint primary key references chat_message on delete cascade,
  -- the service's own name of it; null: we wrote it, and it is not known to have been carried
  key text unique,
  -- its order within a second
  sent_sequence bigint not null default 0,
  tried_at timestamptz,
  -- so long one process alone hands it to the service
  claimed_until timestamptz,
  -- the names of what the service carried a second time, and that was withdrawn
  copies text[] not null default '{}'
);

-- The service's order is by time: where a message belongs, and how far was read by then.
create index chat_message_place on chat_message (conversation_id, at, sequence);
