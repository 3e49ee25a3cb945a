-- Rehearsals of a festival: what is played, how far it is, and the report it ends with.

create table rehearsal (
  id bigint generated always as identity primary key,
  merchant_id bigint not null references merchant,
  state smallint not null,
  title text not null,
  festival text not null default '',
  -- The days of the past whose busiest is played, and the day it is played as.
  source_from date not null,
  source_to date not null,
  played_day date not null,
  factor smallint not null check (factor between 1 and 50),
  hours smallint not null check (hours between 1 and 16),
  minutes smallint not null check (minutes between 1 and 60),
  hands smallint not null check (hands > 0),
  making smallint not null check (making >= 0),
  -- What the process that plays it said last, and until when it has to say something again.
  progress jsonb,
  due_at timestamptz not null,
  -- Which process plays it; nobody else's word counts.
  runner uuid,
  report jsonb,
  verdict text not null default '',
  lost integer,
  account_id bigint references account,
  actor_name text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz
);
create index rehearsal_of_merchant on rehearsal (merchant_id, id desc);
-- One at a time for a merchant, however many press at once.
create unique index rehearsal_open on rehearsal (merchant_id) where state in (0, 10);
create index rehearsal_due on rehearsal (due_at) where state in (0, 10);
