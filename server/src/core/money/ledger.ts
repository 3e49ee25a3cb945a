import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addFen, fen, type Fen } from '@zdb/contract/kit/fen'
import type { FlowType } from '@zdb/contract/money/finance/flow-types'
import { now } from '../time/clock.ts'
import { refuse } from '../http/refusal.ts'
import { db, type Tx } from '../db/tx.ts'
import { repayFrom } from './claims.ts'

/**
 * The kinds of accounts. Every account belongs to a merchant, the platform's own among them
 * (revenue earned from whom, cleared for whom), so that no single row is hot.
 */
export const accountKinds = {
  available: { label: '可用余额', mayOwe: false },
  frozen: { label: '冻结金额', mayOwe: false },
  deposit: { label: '诚信保证金', mayOwe: false },
  platformRevenue: { label: '平台收入', mayOwe: false },
  providerPayable: { label: '应付运力', mayOwe: true },
  clearing: { label: '支付渠道清算', mayOwe: true },
} as const

export type AccountKind = keyof typeof accountKinds
export type AccountRef = { kind: AccountKind; merchantId: number }
export type Leg = { from: AccountRef; to: AccountRef; amount: Fen }
/** `type` is what the flows show it under, `why` what it says there. */
export type Posting = { key: string; type: FlowType; why: string; ref: string; legs: readonly Leg[] }

const nameOf = (account: AccountRef): string => `${account.merchantId}:${account.kind}`

/** What each account gains or loses; accounts that end even are left out. */
const netOf = (legs: readonly Leg[]): { account: AccountRef; amount: number }[] => {
  const net = new Map<string, { account: AccountRef; amount: number }>()
  const add = (account: AccountRef, amount: number): void => {
    const entry = net.get(nameOf(account)) ?? { account, amount: 0 }
    entry.amount += amount
    net.set(nameOf(account), entry)
  }
  for (const { from, to, amount } of legs) {
    if (amount <= 0) throw new RangeError('a leg moves a positive amount')
    add(from, -amount)
    add(to, amount)
  }
  return [...net.values()].filter(({ amount }) => amount !== 0)
}

const digestOf = ({ why, ref, legs }: Posting): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([why, ref, legs.map(({ from, to, amount }) => [nameOf(from), nameOf(to), amount])]))
    .digest()

type Net = ReturnType<typeof netOf>

const isOwn = ({ kind }: AccountRef): boolean => kind === 'available' || kind === 'frozen'

/**
 * What a transaction really brought or took of a merchant's own money: setting aside is neither. It stands on one of
 * the merchant's lines, that of the available money where there is one.
 */
const tradeOf = (net: Net, { account }: Net[number]): number | null => {
  if (!isOwn(account)) return null
  const own = net.filter((line) => line.account.merchantId === account.merchantId && isOwn(line.account))
  const first = own.find((line) => line.account.kind === 'available') ?? own[0]
  return first?.account === account ? own.reduce((sum, { amount }) => sum + amount, 0) || null : null
}

/**
 * Posts once per key: the same posting again is a quiet success, another under the same key is refused.
 * What comes in goes first to the oldest claims on its owner.
 */
export const post = async (tx: Tx, posting: Posting): Promise<'posted' | 'known'> => {
  const net = netOf(posting.legs)
  const { outcome, mayRepay } = await enter(tx, posting, net)
  if (mayRepay) await repayClaims(tx, earnersOf(net))
  return outcome
}

const earnersOf = (net: Net): number[] =>
  net
    .filter(({ account, amount }) => account.kind === 'available' && amount > 0)
    .map(({ account }) => account.merchantId)

type Change = { id: number; amount: number; balance: number; trade: number | null }

/** Balances and lines in one statement, however many accounts there are: others wait for them until the commit. */
const enterLines = async (tx: Tx, transactionId: number, type: FlowType, changes: readonly Change[]): Promise<void> => {
  const column = <K extends keyof Change>(name: K): Change[K][] => changes.map((change) => change[name])
  // Not before the accounts are held: the lines of an account stand in the order of their time.
  const at = now()
  await sql`
    with lines as (
      select * from unnest(${column('id')}::bigint[], ${column('amount')}::bigint[], ${column('balance')}::bigint[],
        ${column('trade')}::bigint[]) as l(id, amount, balance, trade)
    ), changed as (
      update ledger_account a set balance = l.balance,
        income = a.income + greatest(coalesce(l.trade, 0), 0), expenses = a.expenses - least(coalesce(l.trade, 0), 0)
      from lines l where a.id = l.id
    )
    insert into ledger_posting (transaction_id, account_id, type, amount, balance_after, trade, at)
    select ${transactionId}, id, ${type}, amount, balance, trade, ${at} from lines`.execute(tx)
}

type Entry = { outcome: 'posted' | 'known'; mayRepay: boolean }

const enter = async (tx: Tx, posting: Posting, net: Net): Promise<Entry> => {
  const digest = digestOf(posting)
  const opened = await tx
    .insertInto('ledger_transaction')
    .values({ key: posting.key, digest, why: posting.why, ref: posting.ref, at: now() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) {
    const known = await tx
      .selectFrom('ledger_transaction')
      .select('digest')
      .where('key', '=', posting.key)
      .executeTakeFirstOrThrow()
    return known.digest.equals(digest) ? { outcome: 'known', mayRepay: false } : refuse('keyReused')
  }
  const accounts = await lockAccounts(
    tx,
    net.map(({ account }) => account),
    earnersOf(net),
  )
  const changes = net.map((line) => {
    const row = accounts.get(nameOf(line.account))
    if (!row) throw new Error(`the account ${nameOf(line.account)} was not opened`)
    const balance = row.balance + line.amount
    if (balance < 0 && !row.may_owe) refuse('notEnough')
    return { id: row.id, amount: line.amount, balance, trade: tradeOf(net, line) }
  })
  await enterLines(tx, opened.id, posting.type, changes)
  return { outcome: 'posted', mayRepay: [...accounts.values()].some(({ behind }) => behind) }
}

/**
 * Pays the oldest claims with what just became available, in the same transaction: each repaid fen reaches its creditor.
 * The income stays as it was posted, and each repayment stands beside it under the number of what was owed. A claim is
 * only made by someone who holds the debtor's available account, as this transaction does by now: no income slips past
 * a claim made at the same moment.
 */
const repayClaims = async (tx: Tx, earners: readonly number[]): Promise<void> => {
  const repayments = await repayFrom(tx, earners)
  for (const { id, debtorId, creditorId, credit, amount, repaid, ref } of repayments) {
    const from = { kind: 'available', merchantId: debtorId } as const
    const legs = [{ from, to: { kind: credit, merchantId: creditorId ?? debtorId }, amount }]
    await enter(tx, { key: `claim:${id}:${repaid}`, type: 'claim', why: '偿还待偿款', ref, legs }, netOf(legs))
  }
  // Only when all is paid that was meant to be: in a circle the debtor itself may be among those who are paid.
  const creditors = new Set(repayments.map(({ creditorId }) => creditorId).filter((id) => id !== null))
  if (creditors.size > 0) await repayClaims(tx, [...creditors])
}

type AccountRow = {
  id: number
  kind: string
  merchant_id: number
  may_owe: boolean
  balance: number
  /** What an income of the earners may go on to. */
  behind: boolean
}

/**
 * Locks accounts in the order of their ids, with all that an income of the earners goes on to, so that rivals wait for
 * each other and never deadlock.
 */
const lockAccounts = async (
  tx: Tx,
  refs: readonly AccountRef[],
  earners: readonly number[],
): Promise<Map<string, AccountRow>> => {
  const kinds = refs.map(({ kind }) => kind)
  const owners = refs.map(({ merchantId }) => merchantId)
  const mayOwe = kinds.map((kind) => accountKinds[kind].mayOwe)
  const { rows } = await sql<AccountRow>`
    select * from lock_accounts(${owners}::bigint[], ${kinds}::text[], ${mayOwe}::boolean[], ${[...earners]}::bigint[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [`${row.merchant_id}:${row.kind}`, row]))
}

/**
 * Holds these accounts until the transaction ends and says what is on each, so that a sum can be split over them. Whose
 * available money is held may earn in this transaction: what that goes on to is held too.
 */
export const lockBalances = async (tx: Tx, refs: readonly AccountRef[]): Promise<Fen[]> => {
  const earners = refs.filter(({ kind }) => kind === 'available').map(({ merchantId }) => merchantId)
  const rows = await lockAccounts(tx, refs, earners)
  return refs.map((ref) => fen(rows.get(nameOf(ref))?.balance ?? 0))
}

/** What a posting is about and what it says. */
export type Cause = Pick<Posting, 'type' | 'why'>

export type Hold = Cause & { key: string; merchantId: number; amount: Fen; ref: string }

/** Sets money aside: available becomes frozen until the hold is resolved. */
export const hold = async (tx: Tx, { key, merchantId, amount, type, why, ref }: Hold): Promise<void> => {
  const legs = [{ from: { kind: 'available', merchantId }, to: { kind: 'frozen', merchantId }, amount }] as const
  if ((await post(tx, { key: `hold:${key}`, type, why, ref, legs })) === 'known') return
  await tx.insertInto('ledger_hold').values({ key, merchant_id: merchantId, amount, ref, held_at: now() }).execute()
}

/** What is set aside under this key now; undefined where nothing is. */
export const heldUnder = async (tx: Tx, key: string): Promise<Fen | undefined> => {
  const open = await tx
    .selectFrom('ledger_hold')
    .select('amount')
    .where('key', '=', key)
    .where('resolved_at', 'is', null)
    .executeTakeFirst()
  return open && fen(open.amount)
}

/** What has been set aside longest. */
export const oldestHoldsOf = (
  merchantId: number,
  limit: number,
): Promise<{ ref: string; amount: number; held_at: Date }[]> =>
  db()
    .selectFrom('ledger_hold')
    .select(['ref', 'amount', 'held_at'])
    .where('merchant_id', '=', merchantId)
    .where('resolved_at', 'is', null)
    .orderBy('held_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Sets a hold to another amount; the difference is taken from, or given back to, what is available. */
export const adjustHold = async (tx: Tx, key: string, amount: Fen, posting: Cause & { key: string }): Promise<void> => {
  const open = await tx
    .selectFrom('ledger_hold')
    .select(['merchant_id', 'amount', 'ref'])
    .where('key', '=', key)
    .where('resolved_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  const held = open ?? refuse('holdResolved')
  const difference = amount - held.amount
  if (difference === 0) return
  const [available, frozen] = [
    { kind: 'available', merchantId: held.merchant_id } as const,
    { kind: 'frozen', merchantId: held.merchant_id } as const,
  ]
  const [from, to] = difference > 0 ? [available, frozen] : [frozen, available]
  await post(tx, { ...posting, ref: held.ref, legs: [{ from, to, amount: fen(Math.abs(difference)) }] })
  await tx.updateTable('ledger_hold').set({ amount }).where('key', '=', key).execute()
}

/** Resolves a hold, at most once: what is paid leaves the frozen money, the rest becomes available again. */
export const resolveHold = async (
  tx: Tx,
  key: string,
  cause: Cause,
  payments: readonly { to: AccountRef; amount: Fen }[],
): Promise<void> => {
  const open = await tx
    .updateTable('ledger_hold')
    .set({ resolved_at: now() })
    .where('key', '=', key)
    .where('resolved_at', 'is', null)
    .returning(['merchant_id', 'amount', 'ref'])
    .executeTakeFirst()
  const held = open ?? refuse('holdResolved')
  const from = { kind: 'frozen', merchantId: held.merchant_id } as const
  const rest = fen(held.amount - addFen(...payments.map(({ amount }) => amount)))
  if (rest < 0) refuse('notEnough')
  const legs = payments.map((payment) => ({ from, ...payment }))
  const back = { from, to: { kind: 'available', merchantId: held.merchant_id } as const, amount: rest }
  await post(tx, { ...cause, key: `resolve:${key}`, ref: held.ref, legs: rest > 0 ? [...legs, back] : legs })
}

export type Balances = Record<AccountKind, Fen>

export const balancesOf = async (merchantId: number): Promise<Balances> => {
  const rows = await db()
    .selectFrom('ledger_account')
    .select(['kind', 'balance'])
    .where('merchant_id', '=', merchantId)
    .execute()
  const byKind = new Map(rows.map(({ kind, balance }) => [kind, balance]))
  const kinds = Object.keys(accountKinds) as AccountKind[]
  return Object.fromEntries(kinds.map((kind) => [kind, fen(byKind.get(kind) ?? 0)])) as Balances
}
