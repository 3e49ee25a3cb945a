import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { addFen, fen, type Fen } from '@zdb/contract/kit/fen'
import { now } from '../time/clock.ts'
import { refuse } from '../http/refusal.ts'
import { db, type Tx } from '../db/tx.ts'
import { debtsBehind, repayFrom, type Debt } from './claims.ts'

/**
 * The kinds of accounts. Every account belongs to a merchant, the platform's own among them
 * (revenue earned from whom, cleared for whom), so that no single row is hot.
 */
export const accountKinds = {
  available: { label: '可用余额', mayOwe: false },
  frozen: { label: '冻结金额', mayOwe: false },
  deposit: { label: '诚信保证金', mayOwe: false },
  debt: { label: '欠款', mayOwe: true },
  platformRevenue: { label: '平台收入', mayOwe: false },
  providerPayable: { label: '应付运力', mayOwe: true },
  clearing: { label: '支付渠道清算', mayOwe: true },
} as const

export type AccountKind = keyof typeof accountKinds
export type AccountRef = { kind: AccountKind; merchantId: number }
export type Leg = { from: AccountRef; to: AccountRef; amount: Fen }
export type Posting = { key: string; why: string; ref: string; legs: readonly Leg[] }

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

/**
 * Posts once per key: the same posting again is a quiet success, another under the same key is refused.
 * What comes in goes first to the platform, where its owner is in debt, and then to the oldest claims of others.
 */
export const post = async (tx: Tx, posting: Posting): Promise<'posted' | 'known'> => {
  const net = netOf(posting.legs)
  const outcome = await enter(tx, posting, net)
  const earners = net.filter(({ account, amount }) => account.kind === 'available' && amount > 0)
  if (outcome === 'known' || earners.length === 0) return outcome
  const merchants = earners.map(({ account }) => account.merchantId)
  await repayDebts(tx, posting, merchants)
  await repayClaims(tx, posting, merchants)
  return outcome
}

type Change = { id: number; amount: number; balance: number }

/** Balances and lines in one statement, however many accounts there are: others wait for them until the commit. */
const enterLines = async (tx: Tx, transactionId: number, at: Date, changes: readonly Change[]): Promise<void> => {
  const [ids, amounts, balances] = [
    changes.map(({ id }) => id),
    changes.map(({ amount }) => amount),
    changes.map(({ balance }) => balance),
  ]
  await sql`
    with lines as (
      select * from unnest(${ids}::bigint[], ${amounts}::bigint[], ${balances}::bigint[]) as l(id, amount, balance)
    ), changed as (
      update ledger_account a set balance = l.balance from lines l where a.id = l.id
    )
    insert into ledger_posting (transaction_id, account_id, amount, balance_after, at)
    select ${transactionId}, id, amount, balance, ${at} from lines`.execute(tx)
}

/** Where what is repaid goes: to the merchant it is owed to, or to what the platform earns from the debtor. */
const creditOf = ({ debtorId, creditorId }: Debt): AccountRef =>
  creditorId === null
    ? { kind: 'platformRevenue', merchantId: debtorId }
    : { kind: 'available', merchantId: creditorId }

/** Accounts are locked in the order of their ids, so that rivals wait for each other and never deadlock. */
const enter = async (tx: Tx, posting: Posting, net: Net): Promise<'posted' | 'known'> => {
  const digest = digestOf(posting)
  const at = now()
  const opened = await tx
    .insertInto('ledger_transaction')
    .values({ key: posting.key, digest, why: posting.why, ref: posting.ref, at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!opened) {
    const known = await tx
      .selectFrom('ledger_transaction')
      .select('digest')
      .where('key', '=', posting.key)
      .executeTakeFirstOrThrow()
    return known.digest.equals(digest) ? 'known' : refuse('keyReused')
  }
  const earners = net.filter(({ account, amount }) => account.kind === 'available' && amount > 0)
  const merchants = earners.map(({ account }) => account.merchantId)
  const behind = earners.length > 0 ? (await debtsBehind(tx, merchants)).map(creditOf) : []
  const wanted = [...net.map(({ account }) => account), ...behind]
  const accounts = await lockAccounts(tx, [...new Map(wanted.map((account) => [nameOf(account), account])).values()])
  const changes = net.map(({ account, amount }) => {
    const row = accounts.get(nameOf(account))
    if (!row) throw new Error(`the account ${nameOf(account)} was not opened`)
    const balance = row.balance + amount
    if (balance < 0 && !row.may_owe) refuse('notEnough')
    return { id: row.id, amount, balance }
  })
  await enterLines(tx, opened.id, at, changes)
  return 'posted'
}

/**
 * Pays a debt with what just became available, in the same transaction (domain, section 4). The income stays as it was
 * posted and the repayment stands beside it. A debt is only made by someone who holds the debtor's available account,
 * as this transaction does by now: no income slips past a debt made at the same moment.
 */
const repayDebts = async (tx: Tx, { key, ref }: Posting, earners: readonly number[]): Promise<void> => {
  const { rows } = await sql<{ merchantId: number; amount: number }>`
    select d.merchant_id as "merchantId", least(-d.balance, a.balance) as amount
    from ledger_account d join ledger_account a on a.merchant_id = d.merchant_id and a.kind = 'available'
    where d.merchant_id = any(${[...earners]}::bigint[])
      and d.kind = 'debt' and d.balance < 0
    order by d.id for update of d`.execute(tx)
  const legs = rows.map(({ merchantId, amount }): Leg => ({
    from: { kind: 'available', merchantId },
    to: { kind: 'debt', merchantId },
    amount: fen(amount),
  }))
  if (legs.length > 0) await post(tx, { key: `repay:${key}`, why: '偿还欠款', ref, legs })
}

/** The same for claims: each repaid fen reaches its creditor in the same transaction. */
const repayClaims = async (tx: Tx, { key, ref }: Posting, earners: readonly number[]): Promise<void> => {
  const legs = (await repayFrom(tx, earners)).map((repaid): Leg => ({
    from: { kind: 'available', merchantId: repaid.debtorId },
    to: creditOf(repaid),
    amount: fen(repaid.amount),
  }))
  if (legs.length > 0) await post(tx, { key: `claim:${key}`, why: '偿还待偿款', ref, legs })
}

type AccountRow = { id: number; kind: string; merchant_id: number; may_owe: boolean; balance: number }

const lockAccounts = async (tx: Tx, refs: readonly AccountRef[]): Promise<Map<string, AccountRow>> => {
  const kinds = refs.map(({ kind }) => kind)
  const owners = refs.map(({ merchantId }) => merchantId)
  const select = () =>
    sql<AccountRow>`
      select a.id, a.kind, a.merchant_id, a.may_owe, a.balance from ledger_account a
      join unnest(${owners}::bigint[], ${kinds}::text[]) as w(merchant_id, kind) using (merchant_id, kind)
      order by a.id for update of a`.execute(tx)
  let found = await select()
  if (found.rows.length < refs.length) {
    await sql`
      insert into ledger_account (kind, merchant_id, may_owe)
      select kind, merchant_id, may_owe
      from unnest(${owners}::bigint[], ${kinds}::text[], ${refs.map(({ kind }) => accountKinds[kind].mayOwe)}::boolean[]) as w(merchant_id, kind, may_owe)
      order by merchant_id, kind
      on conflict (merchant_id, kind) do nothing`.execute(tx)
    found = await select()
  }
  return new Map(found.rows.map((row) => [`${row.merchant_id}:${row.kind}`, row]))
}

/** Holds these accounts until the transaction ends and says what is on each, so that a sum can be split over them. */
export const lockBalances = async (tx: Tx, refs: readonly AccountRef[]): Promise<Fen[]> => {
  const rows = await lockAccounts(tx, refs)
  return refs.map((ref) => fen(rows.get(nameOf(ref))?.balance ?? 0))
}

export type Hold = { key: string; merchantId: number; amount: Fen; why: string; ref: string }

/** Sets money aside: available becomes frozen until the hold is resolved. */
export const hold = async (tx: Tx, { key, merchantId, amount, why, ref }: Hold): Promise<void> => {
  const legs = [{ from: { kind: 'available', merchantId }, to: { kind: 'frozen', merchantId }, amount }] as const
  if ((await post(tx, { key: `hold:${key}`, why, ref, legs })) === 'known') return
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

/** Sets a hold to another amount; the difference is taken from, or given back to, what is available. */
export const adjustHold = async (
  tx: Tx,
  key: string,
  amount: Fen,
  posting: { key: string; why: string },
): Promise<void> => {
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
  why: string,
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
  await post(tx, { key: `resolve:${key}`, why, ref: held.ref, legs: rest > 0 ? [...legs, back] : legs })
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
