import { sql, type RawBuilder } from 'kysely'
import { db } from '../db/tx.ts'

type Breach = { what: string; amount: string }
type Question = (from: number, to: number) => RawBuilder<Breach>

/** So many breaches of one line tell enough. */
const mostBreaches = 100

/** What is asked in one statement, so many at a time: no statement keeps what others have deleted for longer than its part takes. */
type Parts = { last: RawBuilder<{ last: number | null }>; size: number }
const byTransaction: Parts = { last: sql`select max(id) as last from ledger_transaction`, size: 200_000 }
const byAccount: Parts = { last: sql`select max(id) as last from ledger_account`, size: 2_000 }

type Line = { readonly label: string; readonly parts?: Parts; readonly ask: Question }

/**
 * What must be true of the money at any moment. Each row is a statement that lists what breaks it, and reads both of its
 * sides in one snapshot: a posting is there with its transaction and its balance, or not at all. So the lines need no
 * snapshot in common, and those that read every posting do it part by part.
 */
const lines = {
  sumIsZero: {
    label: '全部分录合计为零',
    parts: byTransaction,
    ask: (from, to) => sql<Breach>`
      select '全部分录' as what, sum(amount)::text as amount from ledger_posting
      where transaction_id > ${from} and transaction_id <= ${to} having sum(amount) <> 0`,
  },
  transactionsBalance: {
    label: '每笔交易借贷相等',
    parts: byTransaction,
    ask: (from, to) => sql<Breach>`
      select '交易 ' || transaction_id as what, sum(amount)::text as amount from ledger_posting
      where transaction_id > ${from} and transaction_id <= ${to}
      group by transaction_id having sum(amount) <> 0 order by transaction_id limit ${mostBreaches}`,
  },
  balancesArePostings: {
    label: '账户余额等于分录之和',
    parts: byAccount,
    ask: (from, to) => sql<Breach>`
      select '账户 ' || a.id as what, (a.balance - coalesce(p.total, 0))::text as amount
      from ledger_account a
      left join (
        select account_id, sum(amount) as total from ledger_posting
        where account_id > ${from} and account_id <= ${to} group by account_id
      ) p on p.account_id = a.id
      where a.id > ${from} and a.id <= ${to} and a.balance <> coalesce(p.total, 0) order by a.id limit ${mostBreaches}`,
  },
  frozenIsOpenHolds: {
    label: '冻结金额等于未了结冻结之和',
    ask: () => sql<Breach>`
      select '商家 ' || merchant_id as what, sum(amount)::text as amount from (
        select merchant_id, balance as amount from ledger_account where kind = 'frozen'
        union all select merchant_id, -amount from ledger_hold where resolved_at is null
      ) both_sides group by merchant_id having sum(amount) <> 0 limit ${mostBreaches}`,
  },
  // The deposit belongs to stores: what moved on them is what the merchant's account holds, and what each store says.
  depositsAreMovements: {
    label: '保证金账户等于门店保证金变动之和',
    ask: () => sql<Breach>`
      select '商家 ' || merchant_id as what, sum(amount)::text as amount from (
        select merchant_id, balance as amount from ledger_account where kind = 'deposit'
        union all select merchant_id, -amount from deposit_movement
      ) both_sides group by merchant_id having sum(amount) <> 0 limit ${mostBreaches}`,
  },
  storesHoldTheirMovements: {
    label: '门店保证金等于其变动之和',
    ask: () => sql<Breach>`
      select '门店 ' || store_id as what, sum(amount)::text as amount from (
        select id as store_id, deposit as amount from store where deposit <> 0
        union all select store_id, -amount from deposit_movement
      ) both_sides group by store_id having sum(amount) <> 0 limit ${mostBreaches}`,
  },
  // All accounts sum to zero: merchants hold more than was cleared in, less what was paid out, when the rest is below it.
  nothingMinted: {
    label: '商家资金不超过实际清算资金',
    ask: () => sql<Breach>`
      select '商家资金超出' as what, (-sum(balance))::text as amount from ledger_account
      where kind in ('debt', 'platformRevenue', 'providerPayable') having sum(balance) < 0`,
  },
} as const satisfies Record<string, Line>

type LineName = keyof typeof lines
export type Proof = { name: LineName; breaches: Breach[] }
export type ProvenLine = Proof & { label: string; ms: number }

const lineNames = Object.keys(lines) as LineName[]

const lastOf = async ({ last }: Parts): Promise<number> => (await last.execute(db())).rows[0]?.last ?? 0

const breachesOf = async ({ parts, ask }: Line, onPart: () => Promise<void>): Promise<Breach[]> => {
  if (!parts) return (await ask(0, 0).execute(db())).rows
  const last = await lastOf(parts)
  const found: Breach[] = []
  for (let from = 0; from < last && found.length < mostBreaches; from += parts.size) {
    found.push(...(await ask(from, from + parts.size).execute(db())).rows)
    await onPart()
  }
  return found
}

/** Every line with what breaks it; `onPart` is told of every piece of work that is done. */
export const proveLines = async (onPart: () => Promise<void> = async () => undefined): Promise<ProvenLine[]> => {
  const proven: ProvenLine[] = []
  for (const name of lineNames) {
    const began = performance.now()
    const breaches = await breachesOf(lines[name], onPart)
    proven.push({ name, label: lines[name].label, breaches, ms: Math.round(performance.now() - began) })
    await onPart()
  }
  return proven
}

/** Empty when the ledger is sound. */
export const proveLedger = async (): Promise<Proof[]> =>
  (await proveLines()).filter(({ breaches }) => breaches.length > 0).map(({ name, breaches }) => ({ name, breaches }))
