-- Who ever made an operator's account usable stays known: a later colleague's word does not hide the first one's.
create table operator_vouching (
  operator_id bigint not null references operator (id),
  by_id bigint not null references operator (id),
  at timestamptz not null,
  primary key (operator_id, by_id)
);
create index operator_vouching_by on operator_vouching (by_id);
insert into operator_vouching (operator_id, by_id, at)
select id, vouched_by, created_at from operator where vouched_by is not null
union
select made.id, audit.operator_id, made.created_at from audit
join operator made on made.id::text = audit.target
where audit.action = 'colleagues.create' and audit.operator_id is not null
on conflict do nothing;
alter table operator drop column vouched_by;
