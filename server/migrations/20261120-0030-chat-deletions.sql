-- What one side deleted of the words the chat service carries before we had heard of them: they arrive as deleted.
create table chat_tencent_deletion (
  merchant_id bigint not null references merchant,
  -- the service's own name of the message
  key text not null,
  at timestamptz not null,
  primary key (key, merchant_id)
);
create index chat_tencent_deletion_old on chat_tencent_deletion (at);

insert into retention (kind, days, why) values
  ('chatDeletion', 90, 'for longer the chat service keeps nothing of which we have not heard');
