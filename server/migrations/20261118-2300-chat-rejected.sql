-- What the messaging service will never carry is no message: when it said so, until it is sent again.
alter table chat_tencent_message add column rejected_at timestamptz;
