-- Chat between partner merchants: what they write, how far each has read, what happened in which order, and their files.

-- A merchant in chat. Whoever changes the chat of two merchants holds both rows, the lower number first: the numbers of
-- changes have no gap and follow the order of commits.
create table chat_merchant (
  merchant_id bigint primary key references merchant,
  is_open boolean not null default false,
  nick text not null default '',
  avatar text not null default '',
  team_inbox boolean not null default false,
  last_change bigint not null default 0
);

-- The pages and devices at which a merchant's people chat; without a team inbox the newest one alone may.
create table chat_client (
  id uuid primary key,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  terminal text not null check (terminal in ('web', 'app')),
  connected_at timestamptz not null,
  ended_at timestamptz,
  kick_reason text check (kick_reason in ('multipleAccount', 'multipleDevice'))
);
create index chat_client_open on chat_client (merchant_id) where ended_at is null;
create index chat_client_account on chat_client (account_id);
create index chat_client_age on chat_client (connected_at);

create table chat_conversation (
  id bigint generated always as identity primary key,
  low_id bigint not null references merchant,
  high_id bigint not null references merchant,
  last_sequence bigint not null default 0,
  created_at timestamptz not null,
  check (low_id < high_id),
  unique (low_id, high_id)
);
create index chat_conversation_high on chat_conversation (high_id);

-- The conversation as one of the two has it.
create table chat_side (
  merchant_id bigint not null references merchant,
  partner_id bigint not null references merchant,
  conversation_id bigint not null references chat_conversation,
  read_sequence bigint not null default 0,
  -- what came before was deleted with the conversation
  cleared_sequence bigint not null default 0,
  -- null: not in the list of conversations
  last_at timestamptz,
  blocked_at timestamptz,
  primary key (merchant_id, partner_id)
);
create index chat_side_list on chat_side (merchant_id, last_at desc, partner_id desc) where last_at is not null;
create index chat_side_partner on chat_side (partner_id);
create index chat_side_conversation on chat_side (conversation_id);

create table chat_message (
  id bigint generated always as identity primary key,
  conversation_id bigint not null references chat_conversation,
  sequence bigint not null,
  from_id bigint not null references merchant,
  to_id bigint not null references merchant,
  account_id bigint not null references account,
  -- who of the merchant wrote it, as the person was called then
  login_user text not null,
  type text not null,
  payload jsonb not null,
  -- the sender's own number: sent again it is the same message
  random text not null,
  content_hash bytea not null,
  client_time bigint not null default 0,
  at timestamptz not null,
  revoked_at timestamptz,
  deleted_by_sender boolean not null default false,
  deleted_by_receiver boolean not null default false,
  -- what can be looked for, in lower case
  search text not null default '',
  unique (conversation_id, sequence),
  unique (conversation_id, from_id, random)
);
create index chat_message_age on chat_message (at);
create index chat_message_from on chat_message (from_id);
create index chat_message_to on chat_message (to_id);
create index chat_message_account on chat_message (account_id);
create index chat_message_search on chat_message using gin (conversation_id, grams(search)) where search <> '';

-- Everything that happens to a merchant's chat. Who was away asks for what came after the number it has.
create table chat_change (
  merchant_id bigint not null references merchant,
  no bigint not null,
  kind text not null,
  partner_id bigint not null references merchant,
  message_id bigint references chat_message on delete cascade,
  facts jsonb not null default '{}',
  at timestamptz not null,
  primary key (merchant_id, no)
);
create index chat_change_age on chat_change (at);
create index chat_change_message on chat_change (message_id) where message_id is not null;
create index chat_change_partner on chat_change (partner_id);

create table chat_file (
  id uuid primary key,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  kind text not null check (kind in ('image', 'file', 'video', 'sound')),
  name text not null,
  type text not null,
  size bigint not null,
  width integer,
  height integer,
  stored_key text not null,
  thumbnail_key text,
  thumbnail_size integer,
  at timestamptz not null
);
create index chat_file_merchant on chat_file (merchant_id);
create index chat_file_account on chat_file (account_id);
create index chat_file_age on chat_file (at);

-- Where a file was sent: who may open it. A revoked message shows it to nobody.
create table chat_message_file (
  message_id bigint not null references chat_message on delete cascade,
  file_id uuid not null references chat_file,
  primary key (message_id, file_id)
);
create index chat_message_file_file on chat_message_file (file_id);

create table chat_upload (
  id uuid primary key,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  kind text not null check (kind in ('image', 'file', 'video', 'sound')),
  name text not null,
  size bigint not null,
  received bigint not null default 0,
  random text not null,
  file_id uuid references chat_file on delete cascade,
  -- since when somebody puts the pieces together
  finishing_at timestamptz,
  touched_at timestamptz not null,
  unique (merchant_id, random)
);
create index chat_upload_account on chat_upload (account_id);
create index chat_upload_age on chat_upload (touched_at);
create index chat_upload_file on chat_upload (file_id) where file_id is not null;

create table chat_chunk (
  upload_id uuid not null references chat_upload on delete cascade,
  starts_at bigint not null,
  size integer not null,
  stored_key text not null,
  primary key (upload_id, starts_at)
);

-- Messages that act on an order, and what became of them.
create table chat_quick (
  message_id bigint primary key references chat_message on delete cascade,
  kind text not null,
  order_sn text not null,
  from_id bigint not null references merchant,
  to_id bigint not null references merchant,
  terms jsonb not null,
  state text not null check (state in ('open', 'answered', 'quoted', 'applied', 'declined', 'done', 'revoked')),
  at timestamptz not null
);
create index chat_quick_from on chat_quick (from_id);
create index chat_quick_to on chat_quick (to_id);

-- What two merchants have traded, and whether they have at all.
create index transfer_order_between on transfer_order (merchant_id, shop_merchant_id, id desc)
  where shop_merchant_id is not null;

insert into retention (kind, days, why) values
  ('chatMessage', 730, 'what was agreed in words can be read again for two years'),
  ('chatChange', 60, 'a page that was away for longer reads its conversations anew'),
  ('chatClient', 90, 'a page left open for a season signs in to chat again');
