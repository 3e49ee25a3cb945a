-- A merchant gives its account up: days in which signing in takes it back, then everything personal is erased.
create table account_cancellation (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  account_id bigint not null references account,
  state smallint not null,
  asked_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create unique index account_cancellation_open on account_cancellation (merchant_id) where ended_at is null;
create index account_cancellation_due on account_cancellation (ends_at) where ended_at is null;

-- What is erased is no longer shown from that moment; its bytes are removed afterwards.
alter table file add column erased_at timestamptz;
create index file_erased on file (erased_at) where erased_at is not null;

insert into platform_rule (name, value, from_at) values ('cancellationDays', '7', '2020-01-01');
