import { sql } from 'kysely'
import { now } from '#core/clock'
import { within } from '#core/tx'

/**
 * The trace that this many orders leave: a payment in the books and a push each, spread over the demo merchants
 * and the last ninety days. Made by the database itself, so that a million takes seconds; the same every time.
 */
export const addHistory = (orders: number): Promise<void> =>
  within(async (tx) => {
    const at = now()
    await sql`
      create temp table traced on commit drop as
      select n, m.id as merchant_id, 1000 + (n * 7919) % 30000 as amount, ${at}::timestamptz - make_interval(secs => (n * 7776000.0) / ${orders}) as at
      from generate_series(1, ${orders}::int) n
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as total from merchant) m on m.place = n % m.total`.execute(
      tx,
    )
    await sql`
      insert into ledger_account (kind, merchant_id, may_owe)
      select kind, id, kind = 'clearing' from merchant, unnest(array['available', 'clearing']) kind on conflict do nothing`.execute(
      tx,
    )
    await sql`
      with entered as (
        insert into ledger_transaction (key, digest, why, ref, at)
        select 'history:' || n, sha256(n::text::bytea), '转单收入', 'history', at from traced on conflict (key) do nothing returning id, key
      ), lines as (
        select e.id as transaction_id, t.at, a.id as account_id, case a.kind when 'available' then t.amount else -t.amount end as amount, a.balance
        from entered e join traced t on e.key = 'history:' || t.n
        join ledger_account a on a.merchant_id = t.merchant_id and a.kind in ('available', 'clearing')
      ), posted as (
        insert into ledger_posting (transaction_id, account_id, amount, balance_after, at)
        select transaction_id, account_id, amount, balance + sum(amount) over (partition by account_id order by transaction_id), at from lines
        returning account_id, amount
      )
      update ledger_account a set balance = balance + p.total
      from (select account_id, sum(amount) as total from posted group by account_id) p where p.account_id = a.id`.execute(
      tx,
    )
    await sql`
      insert into push (merchant_id, type, identity, title, alert, at, sent_at)
      select merchant_id, 8, 2, '新的转单', '您有一笔新的转单，请及时处理', at, at from traced order by at`.execute(tx)
  })
