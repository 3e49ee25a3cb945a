-- What needs four eyes: one operator proposes, another decides.
create table proposal (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  title text not null,
  payload jsonb not null,
  reason text not null,
  state smallint not null,
  proposer_id bigint not null references operator (id),
  decider_id bigint references operator (id),
  verdict text not null default '',
  at timestamptz not null,
  decided_at timestamptz,
  check (decider_id is distinct from proposer_id or state = 30)
);
create unique index proposal_open on proposal (kind, subject) where state = 0;
create index proposal_newest on proposal (id desc) where state = 0;
create index proposal_of_proposer on proposal (proposer_id);
create index proposal_of_decider on proposal (decider_id);

insert into platform_rule (name, value, from_at) values ('proposalWorkdays', '1', '2020-01-01');
