-- Who ruled on a case or issued a penalty has not the last word on the appeal against it: another of the platform's people has.
alter table after_sale add column judge_id bigint references operator (id);
update after_sale c set judge_id = (
  select a.operator_id from audit a
  where a.merchant_id = c.merchant_id and a.target = c.id::text and a.action in ('afterSale.decideRefund', 'afterSale.decideClose')
  order by a.id desc limit 1)
where c.stage = 2 or c.stage = 3;

alter table penalty add column issuer_id bigint references operator (id);
update penalty p set issuer_id = (
  select a.operator_id from audit a
  where a.merchant_id = p.merchant_id and a.target = p.id::text and a.action = 'penalties.issue'
  order by a.id desc limit 1);
create index after_sale_of_judge on after_sale (judge_id) where judge_id is not null;
create index penalty_of_issuer on penalty (issuer_id) where issuer_id is not null;
