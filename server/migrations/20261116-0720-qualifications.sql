-- A merchant proves who it is and what it may sell: versions of documents, each judged by the platform.
create table qualification (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant (id),
  store_id bigint references store (id),
  type text not null check (type in ('identity_card', 'business_licence', 'food_circulation_permit')),
  state smallint not null,
  name text not null,
  number text not null,
  begins_at timestamptz not null,
  -- The moment after its last day; without one it does not end.
  ends_at timestamptz,
  images text[] not null,
  reason text not null default '',
  submitted_at timestamptz not null,
  decided_at timestamptz,
  warned_at timestamptz,
  check (ends_at > begins_at)
);
create index qualification_of_merchant on qualification (merchant_id, store_id, type, id desc);
create index qualification_of_store on qualification (store_id);
create unique index qualification_in_review on qualification (merchant_id, coalesce(store_id, 0), type) where state = 10;
create unique index qualification_in_force on qualification (merchant_id, coalesce(store_id, 0), type) where state = 20;
-- What ends is looked for every hour, and most of what is in force does not end soon.
create index qualification_ending on qualification (ends_at) where state = 20 and ends_at is not null;

insert into platform_rule (name, value, from_at) values
  ('qualificationWarnDays', '60', '2020-01-01'),
  ('qualificationGraceDays', '60', '2020-01-01'),
  ('qualificationReviewWorkdays', '1', '2020-01-01');

-- A picture that only people with a certain right may open, marked with who looks.
alter table file add column needs text;
