-- The platform's own people, with accounts, sessions and a second factor of their own, and the list of what waits for them.
create table operator (
  id bigint generated always as identity primary key,
  login text not null unique,
  name text not null,
  password_hash text not null,
  roles text[] not null,
  -- Sealed; none until the first sign-in has bound an authenticator.
  totp_secret bytea,
  -- The last step whose code was used: a code counts once.
  totp_step bigint not null default 0,
  -- An authenticator that is being bound: its secret, the hash of the ticket, and until when.
  enrolment_secret bytea,
  enrolment_hash bytea unique,
  enrolment_until timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null
);

create table operator_session (
  id uuid primary key,
  secret_hash bytea not null unique,
  operator_id bigint not null references operator (id),
  device text not null,
  address text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index operator_session_of_operator on operator_session (operator_id);
create index operator_session_ended on operator_session (expires_at);

alter table audit add column operator_id bigint references operator (id);
create index audit_of_operator on audit (operator_id, id desc) where operator_id is not null;

create table platform_item (
  queue text not null,
  thing_id bigint not null,
  since timestamptz not null,
  due_at timestamptz not null,
  worker_id bigint references operator (id),
  worked_at timestamptz,
  primary key (queue, thing_id)
);
create index platform_item_due on platform_item (queue, due_at, thing_id);
create index platform_item_of_worker on platform_item (worker_id) where worker_id is not null;

-- What waits already.
insert into platform_item (queue, thing_id, since, due_at)
select 'qualifications', id, submitted_at, submitted_at + interval '1 day' from qualification where state = 10
union all
select 'stores', id, coalesce(submitted_at, now()), coalesce(submitted_at, now()) + interval '1 day' from store where life_state = 10
union all
select 'invalidStores', id, at, at + interval '3 days' from store_feedback where handled_at is null
union all
select 'depositRefunds', id, asked_at, deadline_at from deposit_refund where state = 10
union all
select case when stage = 1 then 'arbitration' else 'appeals' end, id, now(), coalesce(deadline_at, now() + interval '3 days')
from after_sale where stage in (1, 3);

insert into platform_rule (name, value, from_at) values
  ('operatorIdleMinutes', '30', '2020-01-01'),
  ('operatorSessionHours', '12', '2020-01-01'),
  ('operatorEnrolmentMinutes', '10', '2020-01-01'),
  ('operatorItemMinutes', '10', '2020-01-01'),
  ('feedbackWorkdays', '2', '2020-01-01');

insert into retention (kind, days, why) values
  ('operatorSession', 30, 'over for a month, it answers nobody any more why it ended');
