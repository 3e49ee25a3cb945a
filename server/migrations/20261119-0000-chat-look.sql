-- What was handed to the messaging service without an answer is looked for once for all of a conversation's.

-- null: no try of it is without an answer
comment on column chat_tencent_message.tried_at is 'of the try nobody heard the end of';
-- by the service's clock: whatever came of that try stands behind it
alter table chat_tencent_message add column tried_behind timestamptz;
create index chat_tencent_message_unsure on chat_tencent_message (message_id) where key is null and tried_at is not null;
-- so long one process alone looks through what the two said
alter table chat_tencent_pair add column looked_until timestamptz;
