import { sql, type RawBuilder } from 'kysely'
import { codesOf } from '@zdb/contract/kit/states'
import { formatYuan } from '@zdb/contract/kit/fen'
import { gatewayNames, type GatewayName } from '@zdb/contract/money/payments/gateways'
import { paymentStates, receiptStates, remittanceStates } from '@zdb/contract/money/payments/states'
import { caseStates } from '@zdb/contract/money/reconciliation/states'
import { withdrawalStates } from '@zdb/contract/money/withdrawals/states'
import { db } from '../../../../server/src/core/db/tx.ts'
import { proveLedger } from '../../../../server/src/core/money/ledger-proof.ts'
import type { BookLine } from '../../../../server/test/harness/gateways/payments-desk.ts'
import type { Stage } from './stage.ts'

type Line = BookLine & { chargeNo: string }
export type Book = { gateway: GatewayName; charges: number; payouts: number; theirs: number; ours: number }
/** What breaks each line; empty where it holds. */
export type Findings = Readonly<Record<string, readonly string[]>>

const rowsOf = async <T>(statement: RawBuilder<T>): Promise<T[]> => (await statement.execute(db())).rows

const sumBy = <T>(items: readonly T[], keyOf: (item: T) => string, amountOf: (item: T) => number) => {
  const sums = new Map<string, number>()
  for (const item of items) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0) + amountOf(item))
  return sums
}

/** What cleared under each number by our ledger: what came in is positive, what was paid out negative. */
const cleared = async (): Promise<Map<string, number>> => {
  const rows = await rowsOf(sql<{ ref: string; amount: number }>`
    select t.ref, (-sum(p.amount))::bigint as amount from ledger_posting p
      join ledger_account a on a.id = p.account_id and a.kind = 'clearing'
      join ledger_transaction t on t.id = p.transaction_id
    group by t.ref having sum(p.amount) <> 0`)
  return new Map(rows.map(({ ref, amount }) => [ref, amount]))
}

const isRemittance = (ref: string): boolean => ref.startsWith('remittance:')
/** A refund and its charge stand under the number of the charge. */
const numberOf = ({ kind, no, chargeNo }: Line): string => (kind === 'refund' ? chargeNo : no)

/** The gateways' own lines without what they keep for themselves. */
const linesOf = async ({ ground }: Stage): Promise<Line[]> =>
  ((await ground.desk.books()) as Line[]).filter(({ kind }) => kind !== 'fee')

export const booksOf = async (stage: Stage): Promise<Book[]> => {
  const lines = await linesOf(stage)
  const ours = await cleared()
  return gatewayNames.map((gateway) => {
    const own = lines.filter((line) => line.gateway === gateway)
    const numbers = new Set(own.map(numberOf))
    return {
      gateway,
      charges: own.filter(({ kind }) => kind === 'charge').length,
      payouts: own.filter(({ kind }) => kind === 'payout').length,
      theirs: own.reduce((sum, { amount }) => sum + amount, 0),
      ours: [...numbers].reduce((sum, number) => sum + (ours.get(number) ?? 0), 0),
    }
  })
}

const differences = (ours: ReadonlyMap<string, number>, theirs: ReadonlyMap<string, number>): string[] =>
  [...new Set([...ours.keys(), ...theirs.keys()])]
    .filter((number) => (ours.get(number) ?? 0) !== (theirs.get(number) ?? 0))
    .map((number) => `${number} ${formatYuan(ours.get(number) ?? 0)}/${formatYuan(theirs.get(number) ?? 0)}`)

/** What we know of a number over which the books differ. */
const storyOf = async (no: string): Promise<string> => {
  const rows = await rowsOf(sql<{ what: string }>`
    select concat_ws(' ', 'payment', state, outcome, 'closed', closed_at, 'next', next_at) as what
      from payment where no = ${no}
    union all select concat_ws(' ', 'receipt', state, amount, 'paid', paid_at, detail) from gateway_receipt where no = ${no}
    union all select concat_ws(' ', 'case', kind, state, ours, theirs) from reconciliation_case where no = ${no}
    union all select concat_ws(' ', 'line', kind, amount, day) from statement_line where no = ${no}`)
  return rows.map(({ what }) => what).join('; ')
}

/** Number by number, to the fen. */
export const gatewayBooks = async (stage: Stage): Promise<string[]> => {
  const theirs = sumBy(await linesOf(stage), numberOf, ({ amount }) => amount)
  const ours = new Map([...(await cleared())].filter(([ref]) => !isRemittance(ref)))
  const found = differences(ours, theirs)
  return Promise.all(found.map(async (words) => `${words} (${await storyOf(words.slice(0, words.indexOf(' ')))})`))
}

/** A transfer is credited when the bank's list has it, once, with what came. */
const bankBook = async ({ bank }: Stage): Promise<string[]> => {
  const credited = await rowsOf(sql<{ code: string; bank_ref: string; amount: number }>`
    select r.code, r.bank_ref, (select coalesce(-sum(p.amount), 0) from ledger_transaction t
        join ledger_posting p on p.transaction_id = t.id
        join ledger_account a on a.id = p.account_id and a.kind = 'clearing'
      where t.ref = 'remittance:' || r.id)::bigint as amount
    from remittance r where r.state = ${remittanceStates.confirmed.code}`)
  const ours = sumBy(
    credited,
    ({ code, bank_ref }) => `${code} ${bank_ref}`,
    ({ amount }) => amount,
  )
  const listed = new Map(bank.map(({ code, ref, amount }) => [`${code} ${ref}`, amount]))
  const total = [...(await cleared())].filter(([ref]) => isRemittance(ref)).reduce((sum, [, amount]) => sum + amount, 0)
  const sum = [...ours.values()].reduce((whole, amount) => whole + amount, 0)
  return [
    ...[...ours].filter(([key, amount]) => listed.get(key) !== amount).map(([key]) => key),
    ...(total === sum ? [] : [`${formatYuan(total)} by transfer, ${formatYuan(sum)} confirmed`]),
  ]
}

/** Money left a gateway once for each number, and each thing was bought as often as it was paid for. */
export const onceOnly = async (stage: Stage): Promise<string[]> => {
  const sent = sumBy(
    (await linesOf(stage)).filter(({ kind }) => kind === 'payout'),
    ({ no }) => no,
    () => 1,
  )
  const bought = await rowsOf(sql<{ what: string; paid: number; got: number }>`
    select * from (
      select 'deliveryService' as what, (select count(*) from payment where payable = 'deliveryService' and bought_at is not null)::int as paid,
        (select count(*) from delivery_service)::int as got
      union all select 'flashPush', (select count(*) from payment where payable = 'flashPush' and bought_at is not null)::int,
        (select count(*) from flash_push)::int
      union all select 'deposit', (select coalesce(sum(amount), 0) from payment where payable = 'deposit' and bought_at is not null)::int,
        (select coalesce(sum(amount), 0) from deposit_movement where kind = 'pay')::int
      union all select 'services', (select coalesce(sum(amount), 0) from payment where payable in ('deliveryService', 'flashPush') and bought_at is not null)::int,
        (select coalesce(sum(p.amount), 0) from ledger_posting p join ledger_account a on a.id = p.account_id and a.kind = 'platformRevenue'
          where p.type = 'service')::int
    ) both_sides where paid <> got`)
  return [
    ...[...sent].filter(([, times]) => times > 1).map(([no, times]) => `${no} was paid out ${times} times`),
    ...bought.map(({ what, paid, got }) => `${what}: paid ${paid}, got ${got}`),
  ]
}

/** What a server said is done is still there, whatever was killed since. */
export const keptWord = async ({ acknowledged }: Stage): Promise<string[]> => {
  const numbers = await rowsOf(sql<{ no: string }>`select no from payment union all select no from withdrawal`)
  const known = new Set(numbers.map(({ no }) => no))
  return [...acknowledged.payments, ...acknowledged.withdrawals].filter((no) => !known.has(no))
}

/** Everything of money that still waits for somebody, and how many of it. */
export const waitingOf = async ({ ground, deals }: Pick<Stage, 'ground' | 'deals'>): Promise<string[]> => {
  const counts = await rowsOf(sql<{ what: string; count: number }>`
    select 'payments' as what, count(*)::int as count from payment
      where state in (${sql.join(codesOf(paymentStates, 'created', 'paying'))}) or next_at is not null
    union all select 'withdrawals', count(*)::int from withdrawal
      where state in (${sql.join(codesOf(withdrawalStates, 'asked', 'approved', 'paying'))})
    union all select 'payouts', count(*)::int from payout where resolved_at is null
    union all select 'stray money', count(*)::int from gateway_receipt
      where state in (${sql.join(codesOf(receiptStates, 'stray', 'returning'))})
    union all select 'remittances', count(*)::int from remittance
      where state in (${sql.join(codesOf(remittanceStates, 'waiting', 'proofGiven'))})
    union all select 'holds', count(*)::int from ledger_hold where resolved_at is null
    union all select 'proposals', count(*)::int from proposal where state = 0
    union all select 'stops of payouts', count(*)::int from payout_stop where ended_at is null`)
  const { notices } = await ground.desk.state()
  return [
    ...counts.filter(({ count }) => count > 0).map(({ what, count }) => `${count} ${what}`),
    ...(notices.waiting > 0 ? [`${notices.waiting} notices`] : []),
    ...(deals.some(({ ended }) => !ended) ? ['orders'] : []),
  ]
}

const openClaims = async (): Promise<string[]> =>
  (
    await rowsOf(
      sql<{ debtor_id: number; rest: number }>`
        select debtor_id, sum(amount - repaid)::bigint as rest from claim where repaid < amount group by debtor_id`,
    )
  ).map(({ debtor_id, rest }) => `${debtor_id} owes ${formatYuan(rest)}`)

/** Statements of these days that nobody has read since they were asked for. */
export const unreadStatements = async (days: readonly string[]): Promise<string[]> =>
  (
    await rowsOf(
      sql<{ source: string; day: string }>`select source, day::text as day from statement_day
        where day = any(${[...days]}::date[]) and (next_at is not null or read_at < asked_at)`,
    )
  ).map(({ source, day }) => `the statement of ${source} of ${day}`)

const openDifferences = async (): Promise<string[]> =>
  (
    await rowsOf(
      sql<{ source: string; thing: string; no: string }>`
        select source, thing, no from reconciliation_case where state = ${caseStates.open.code}`,
    )
  ).map(({ source, thing, no }) => `${source} ${thing} ${no}`)

/** Every promise about the money, and what breaks it. */
export const findingsOf = async (stage: Stage): Promise<Findings> => ({
  ledger: (await proveLedger()).map(({ name, breaches }) => `${name}: ${JSON.stringify(breaches)}`),
  gatewayBooks: await gatewayBooks(stage),
  bankBook: await bankBook(stage),
  onceOnly: await onceOnly(stage),
  keptWord: await keptWord(stage),
  deceived: stage.deceived,
  waiting: await waitingOf(stage),
  claims: await openClaims(),
  differences: await openDifferences(),
})
