import { sql, type RawBuilder } from 'kysely'

/**
 * What the books say under these numbers on a merchant's own accounts. From the number to its postings, step by step
 * (`offset 0`): by the account, which has few postings where a merchant is of average size, the largest one's are read
 * whole for each of its orders.
 */
export const postingsUnder = (merchant: RawBuilder<unknown>, numbers: RawBuilder<unknown>) => sql`
  select p.type, p.amount, t.ref from (${numbers}) n(sn)
  cross join lateral (select id, ref from ledger_transaction where ref = n.sn offset 0) t
  cross join lateral (select type, amount, account_id from ledger_posting where transaction_id = t.id offset 0) p
  join ledger_account a on a.id = p.account_id and a.merchant_id = ${merchant} and a.kind in ('available', 'deposit')`
