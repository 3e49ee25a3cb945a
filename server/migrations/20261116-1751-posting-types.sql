-- Flows are views of the ledger: each posting says of which type it is, and what it really brought or took.
alter table ledger_posting add column type text, add column trade bigint;
comment on column ledger_posting.trade is 'what the transaction changed of the merchant''s available and frozen money together, on one of its two lines';
alter table ledger_account add column income bigint not null default 0, add column expenses bigint not null default 0;

-- The new columns of the old lines follow from their words; nothing that was written is changed.
alter table ledger_posting disable trigger ledger_posting_append_only;
update ledger_posting p set type = case
    when t.ref like 'deliveryService:%' or t.ref like 'flashPush:%' then 'service'
    when t.why = '充值' then 'recharge'
    when t.why = '转单结算' then 'settlement'
    when t.why in ('售后退款', '小程序订单退款') then 'refund'
    when t.why = '退单违约金' then 'breach'
    when t.why like '%保证金' then 'deposit'
    when t.why = '违规罚款' then 'penalty'
    when t.why in ('偿还欠款', '偿还待偿款', '欠款转待偿款') then 'claim'
    when t.why like '转单%' or t.why = '退单退回' then 'transfer'
    when t.ref like 'D%' then 'ride'
    else 'adjustment'
  end
from ledger_transaction t where t.id = p.transaction_id;
with own as (
  select p.id, sum(p.amount) over same as net, row_number() over (same order by a.kind) as place
  from ledger_posting p join ledger_account a on a.id = p.account_id
  where a.kind in ('available', 'frozen')
  window same as (partition by p.transaction_id, a.merchant_id)
)
update ledger_posting p set trade = own.net from own where own.id = p.id and own.place = 1 and own.net <> 0;
alter table ledger_posting enable trigger ledger_posting_append_only;
alter table ledger_posting alter column type set not null;
update ledger_account a set income = s.income, expenses = s.expenses from (
  select account_id, coalesce(sum(trade) filter (where trade > 0), 0) as income,
    coalesce(-sum(trade) filter (where trade < 0), 0) as expenses
  from ledger_posting where trade is not null group by account_id
) s where s.account_id = a.id;

drop index ledger_posting_of_day;
create index ledger_posting_of_time on ledger_posting (account_id, at desc, id desc);
create index ledger_posting_of_type on ledger_posting (account_id, type, at desc, id desc);
create index ledger_posting_trades on ledger_posting (account_id, at desc, id desc) include (type, trade) where trade is not null;
