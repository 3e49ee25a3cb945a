-- Whom a proposal is about: who reads the list has looked at them, and they can ask who did.
create table proposal_merchant (
  proposal_id bigint not null references proposal (id),
  merchant_id bigint not null references merchant (id),
  primary key (proposal_id, merchant_id)
);
create index proposal_merchant_of_merchant on proposal_merchant (merchant_id);

insert into proposal_merchant (proposal_id, merchant_id)
select p.id, a.merchant_id from proposal p
  join audit a on a.action = 'proposals.propose' and a.target = p.id::text and a.merchant_id is not null
union
select p.id, c.debtor_id from proposal p
  join claim c on p.kind = 'advanceClaim' and c.id = (p.payload ->> 'claimId')::bigint;
