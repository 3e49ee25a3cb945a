-- What a ride cost beyond what was there is a claim like every other: nobody makes debts any more.
alter table claim add column credit text not null default 'available'
  check (credit in ('available', 'platformRevenue', 'providerPayable', 'clearing'));
update claim set credit = 'platformRevenue' where creditor_id is null;
alter table claim alter column credit drop default;
alter table claim add constraint claim_reaches_its_creditor check ((creditor_id is null) = (credit <> 'available'));
-- A courier that charges less than it said takes back what is still open of its claim: nothing may be left of it.
alter table claim drop constraint claim_amount_check;
alter table claim add constraint claim_amount_check check (amount >= 0);

-- What was owed the old way becomes a claim; the courier is credited as it is repaid, and no longer before.
insert into claim (debtor_id, creditor_id, credit, ref, why, amount, created_at)
select merchant_id, null, 'providerPayable', 'debt:' || merchant_id, '配送费补扣', -balance, now()
from ledger_account where kind = 'debt' and balance < 0;
insert into ledger_account (kind, merchant_id, may_owe)
select 'providerPayable', merchant_id, true from ledger_account where kind = 'debt' and balance < 0
on conflict do nothing;
insert into ledger_transaction (key, digest, why, ref, at)
select 'debt-to-claim:' || merchant_id, sha256(('debt-to-claim:' || merchant_id)::bytea), '欠款转待偿款', 'debt:' || merchant_id, now()
from ledger_account where kind = 'debt' and balance < 0;
with moved as (
  select t.id as transaction_id, d.merchant_id, -d.balance as amount
  from ledger_account d join ledger_transaction t on t.key = 'debt-to-claim:' || d.merchant_id
  where d.kind = 'debt' and d.balance < 0
), lines as (
  select m.transaction_id, a.id as account_id, m.amount * s.sign as amount, a.balance + m.amount * s.sign as balance
  from moved m cross join (values ('debt', 1), ('providerPayable', -1)) as s(kind, sign)
  join ledger_account a on a.merchant_id = m.merchant_id and a.kind = s.kind
), changed as (
  update ledger_account a set balance = l.balance from lines l where a.id = l.account_id
)
insert into ledger_posting (transaction_id, account_id, amount, balance_after, at)
select transaction_id, account_id, amount, balance, now() from lines;

-- Where an income of these goes on, from creditor to creditor.
create function accounts_behind(earners bigint[]) returns table (merchant_id bigint, kind text) language sql stable as $$
  with recursive behind as (
    select debtor_id, creditor_id, credit from claim where debtor_id = any(earners) and repaid < amount
    union
    select c.debtor_id, c.creditor_id, c.credit from claim c join behind b on c.debtor_id = b.creditor_id
    where c.repaid < c.amount
  )
  select distinct coalesce(creditor_id, debtor_id), credit from behind
$$;

-- Locks these accounts and all that an income of the earners goes on to, in the order of their ids, in one go. A claim
-- that was opened while one waited brings accounts that are not held: then everything is let go and locked anew, for
-- whoever waits for a lower id while holding a higher one may wait in a ring.
create function lock_accounts(owners bigint[], kinds text[], may_owes boolean[], earners bigint[])
returns table (id bigint, kind text, merchant_id bigint, may_owe boolean, balance bigint, behind boolean)
language plpgsql as $$
#variable_conflict use_column
declare
  behind_owners bigint[];
  behind_kinds text[];
begin
  loop
    select coalesce(array_agg(b.merchant_id), '{}'), coalesce(array_agg(b.kind), '{}')
      into behind_owners, behind_kinds from accounts_behind(earners) b;
    insert into ledger_account (kind, merchant_id, may_owe)
      select w.kind, w.merchant_id, w.may_owe from (
        select * from unnest(owners, kinds, may_owes) as w(merchant_id, kind, may_owe)
        union select b.merchant_id, b.kind, b.kind in ('providerPayable', 'clearing') from unnest(behind_owners, behind_kinds) as b(merchant_id, kind)
      ) w where not exists (select 1 from ledger_account a where a.merchant_id = w.merchant_id and a.kind = w.kind)
      order by w.merchant_id, w.kind
      on conflict do nothing;
    if cardinality(earners) = 0 then
      perform 1 from ledger_account a join unnest(owners, kinds) as w(merchant_id, kind)
        on a.merchant_id = w.merchant_id and a.kind = w.kind
      order by a.id for update of a;
      exit;
    end if;
    begin
      perform 1 from ledger_account a join (
        select * from unnest(owners || behind_owners, kinds || behind_kinds) as w(merchant_id, kind)
      ) w on a.merchant_id = w.merchant_id and a.kind = w.kind
      order by a.id for update of a;
      if exists (
        select b.merchant_id, b.kind from accounts_behind(earners) b
        except select * from unnest(behind_owners, behind_kinds)
      ) then
        raise exception using errcode = 'ZL001';
      end if;
      exit;
    exception when sqlstate 'ZL001' then
      null;
    end;
  end loop;
  return query
    select a.id, a.kind, a.merchant_id, a.may_owe, a.balance,
      exists (select 1 from unnest(behind_owners, behind_kinds) as b(merchant_id, kind)
        where b.merchant_id = a.merchant_id and b.kind = a.kind)
    from ledger_account a join (
      select * from unnest(owners, kinds) union select * from unnest(behind_owners, behind_kinds)
    ) w(merchant_id, kind) on a.merchant_id = w.merchant_id and a.kind = w.kind;
end $$;
