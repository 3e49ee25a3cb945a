import { sql } from 'kysely'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { inStates } from '#core/domain/condition'
import { accountKinds } from '#core/money/ledger'
import type { Rules } from '#core/domain/rules'
import type { Tx } from '#core/db/tx'

const isIn = inStates(transferStates)

/** Off while the past is written: sums are checked in one go, and lines of before are written anew behind it. */
const asideTriggers = ['ledger_posting_sums', 'ledger_posting_append_only'] as const

/**
 * Writes the legs into the books as if they had been posted on their days: lines that were there already and are later
 * come after them, so that every balance is the one before it and the amount, by time and by number.
 */
const postInOrder = async (tx: Tx): Promise<void> => {
  await sql`
    create temp table line on commit drop as
    select t.id as transaction_id, a.id as account_id, l.type, l.amount,
      case when l.kind = 'available' and l.type <> 'transfer' then l.amount end as trade, l.at, l.turn, l.id as place
    from leg l join ledger_transaction t on t.key = l.key join ledger_account a on a.merchant_id = l.merchant_id and a.kind = l.kind`.execute(
    tx,
  )
  await sql`
    update ledger_account a set balance = a.balance + p.total, income = a.income + p.income, expenses = a.expenses + p.expenses
    from (
      select account_id, sum(amount) as total, coalesce(sum(trade) filter (where trade > 0), 0) as income,
        coalesce(-sum(trade) filter (where trade < 0), 0) as expenses
      from line group by account_id
    ) p where p.account_id = a.id`.execute(tx)
  for (const name of asideTriggers) await sql`alter table ledger_posting disable trigger ${sql.ref(name)}`.execute(tx)
  await sql`
    with earlier as (
      delete from ledger_posting where account_id in (select account_id from line)
      returning transaction_id, account_id, type, amount, trade, at, 2, id
    ) insert into line select * from earlier`.execute(tx)
  await sql`delete from proof_checkpoint where account_id in (select account_id from line)`.execute(tx)
  await sql`
    insert into ledger_posting (transaction_id, account_id, type, amount, balance_after, trade, at)
    select transaction_id, account_id, type, amount,
      sum(amount) over (partition by account_id order by at, turn, place), trade, at
    from line order by at, turn, place`.execute(tx)
  for (const name of asideTriggers) await sql`alter table ledger_posting enable trigger ${sql.ref(name)}`.execute(tx)
}

/**
 * The books of the orders in `made`: their senders paid in what it takes, open orders hold their price, finished ones
 * paid their shop and the platform. Checked for balance in one go instead of posting by posting.
 */
export const addMoney = async (tx: Tx, rules: Rules): Promise<void> => {
  await sql`
    create temp table entry on commit drop as
    select id, sn, merchant_id, shop_merchant_id, price, price * ${rules.serviceFeePermille} / 1000 as fee, kind, state, hold_key, created_at,
      case when hold_key is null then 'resolve:' || sn || ':history' else 'hold:' || hold_key end as key, coalesce(ended_at, created_at) as at
    from made where hold_key is not null or ${isIn('finished')}`.execute(tx)
  const kinds = Object.entries(accountKinds)
  await sql`
    insert into ledger_account (kind, merchant_id, may_owe)
    select k.kind, m.id, k.may_owe from merchant m
    cross join unnest(${kinds.map(([kind]) => kind)}::text[], ${kinds.map(([, { mayOwe }]) => mayOwe)}::boolean[]) as k(kind, may_owe)
    on conflict do nothing`.execute(tx)
  await sql`
    create temp table leg on commit drop as
    select 0 as turn, 0 as id, 'recharge' as type, 'history:' || merchant_id || ':' || max(id) as key, l.kind, merchant_id, sum(price) * l.sign as amount, min(created_at) as at
    from entry cross join (values ('clearing', -1), ('available', 1)) as l(kind, sign) group by merchant_id, l.kind, l.sign
    union all select 1, id, case when hold_key is null then 'settlement' else 'transfer' end, key, 'available', merchant_id, -price, at from entry
    union all select 1, id, 'transfer', key, 'frozen', merchant_id, price, at from entry where hold_key is not null
    union all select 1, id, 'settlement', key, 'available', shop_merchant_id, price - fee, at from entry where hold_key is null
    union all select 1, id, 'settlement', key, 'platformRevenue', shop_merchant_id, fee, at from entry where hold_key is null and fee > 0`.execute(
    tx,
  )
  await sql`
    insert into ledger_transaction (key, digest, why, ref, at)
    select key, sha256(key::bytea), '转单冻结', sn, at from entry where hold_key is not null
    union all select key, sha256(key::bytea), '转单结算', sn, at from entry where hold_key is null
    union all select key, sha256(key::bytea), '充值', 'history', at from leg where turn = 0 and kind = 'available'`.execute(
    tx,
  )
  await sql`
    insert into ledger_hold (key, merchant_id, amount, ref, held_at)
    select hold_key, merchant_id, price, sn, created_at from entry where hold_key is not null`.execute(tx)
  await postInOrder(tx)
  const { rows } = await sql<{ key: string }>`
    select key from leg group by key having sum(amount) <> 0 limit 1`.execute(tx)
  if (rows.length > 0) throw new Error(`the history does not balance at ${rows[0]?.key}`)
  await sql`
    insert into grab_credit (merchant_id, used)
    select shop_merchant_id, sum(price) from entry where kind = 1 and ${isIn('waitDelivery', 'inDelivery', 'delivered')} group by shop_merchant_id
    on conflict (merchant_id) do update set used = grab_credit.used + excluded.used`.execute(tx)
}
