-- A mailbox is bound by the code that was sent to it: one request of an account at a time.
create table email_binding (
  account_id bigint primary key references account,
  email text not null,
  code_hash bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0
);

insert into platform_rule (name, value, from_at) values ('mailCodeMinutes', '30', '2020-01-01');
