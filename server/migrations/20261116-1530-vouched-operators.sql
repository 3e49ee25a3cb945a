-- Who made an operator's account usable does not count as the other pair of eyes beside them.
alter table operator add column vouched_by bigint references operator (id);
create index operator_vouched_by on operator (vouched_by);
