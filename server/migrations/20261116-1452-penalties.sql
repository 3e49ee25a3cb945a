-- What the platform holds against a merchant: the fine, the limits that go with it, the appeal, and what it ended with.
create table penalty (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  -- Where it happened, and with which order; none where it is about the merchant as a whole.
  store_id bigint references store,
  order_sn text not null default '',
  level smallint not null check (level between 1 and 3),
  title text not null,
  clause text not null,
  description text not null,
  images text[] not null default '{}',
  amount bigint not null check (amount >= 0),
  state smallint not null,
  -- Rises with every change of what is to be paid and until when, and of what an operator judges.
  revision integer not null default 1,
  issued_at timestamptz not null,
  deadline_at timestamptz,
  appealed_at timestamptz,
  appeal_content text not null default '',
  appeal_images text[] not null default '{}',
  -- From here on an operator works on the appeal, and it stays as it is.
  opened_at timestamptz,
  verdict text not null default '',
  from_available bigint not null default 0,
  from_deposit bigint not null default 0,
  as_claim bigint not null default 0,
  claim_paid_at timestamptz,
  ended_at timestamptz
);
create index penalty_of_merchant on penalty (merchant_id, id desc);
create index penalty_of_store on penalty (store_id);
create index penalty_due on penalty (deadline_at, id) where state = 0;
-- Those whose claim is still to be paid.
create index penalty_claimed on penalty (id) where as_claim > 0 and claim_paid_at is null;

create table penalty_event (
  id bigint generated always as identity primary key,
  penalty_id bigint not null references penalty,
  side text not null check (side in ('merchant', 'platform', 'system')),
  actor text not null,
  what text not null,
  content text not null default '',
  images text[] not null default '{}',
  at timestamptz not null
);
create index penalty_event_of on penalty_event (penalty_id, id);

alter table merchant_limit
  -- Whose penalty it goes with: it ends with it.
  add column penalty_id bigint references penalty,
  -- No date: until the penalty is paid.
  add column until_paid boolean not null default false;
create index merchant_limit_of_penalty on merchant_limit (penalty_id);

-- The platform may be a creditor too: a claim without a merchant behind it.
alter table claim alter column creditor_id drop not null;
create index claim_by_ref on claim (ref) where creditor_id is null;

alter table terms_seen drop constraint terms_seen_kind_check;
alter table terms_seen add constraint terms_seen_kind_check
  check (kind in ('order', 'quote', 'modification', 'afterSale', 'deposit', 'flashPush', 'penalty'));

insert into platform_rule (name, value, from_at) values
  ('penaltyDays', '3', '2020-01-01'),
  ('penaltyAppealWorkdays', '2', '2020-01-01'),
  ('penaltyAfterAppealDays', '1', '2020-01-01');
