import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { fen, type Fen } from '@zdb/contract/kit/fen'
import { depositRefundStates } from '@zdb/contract/shop/stores/deposit/states'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { provePayPassword } from '#areas/people/account/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { DepositObstacles, Obstacle } from '#core/domain/obstacle'
import { currentRules, rulesRevision } from '#core/domain/rules'
import type { Payable } from '#core/domain/payable'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { balancesOf, lockBalances, post, type AccountRef } from '#core/money/ledger'
import { requireSeen, showTerms } from '#core/terms/terms'
import { now } from '#core/time/clock'
import { namedStore } from '../named-store.ts'
import { tellStore } from '../store-push.ts'
import { lockStore, storeOf, type StoreFacts } from '../stores.sql.ts'
import { sumForPayer } from './visible-sum.ts'
import {
  joinDeposit as setJoined,
  latestRefund,
  moveDeposit,
  movementCount,
  movementsOf,
  openRefund,
  standardFor,
} from './deposit.sql.ts'
import { obstaclesOf } from './obstacles.ts'
import { presentMovement, presentRefund, termLines, type Integrity } from './present.ts'

type Knowing = readonly DepositObstacles[]

const revisionOfTerms = (): Promise<number> =>
  rulesRevision('integrityDeposit', 'integrityDepositElsewhere', 'depositBackDays', 'depositRefundWorkdays')

const actionsOf = (store: StoreFacts, asked: boolean, obstacles: readonly Obstacle[]): Integrity['actions'] => {
  if (store.deposit_joined_at === null) return ['join']
  if (asked) return ['withdrawRefund']
  return store.deposit > 0 && obstacles.length === 0 ? ['pay', 'askRefund'] : ['pay']
}

/** How the deposit of a store stands, with the terms it is paid on. */
export const showDeposit = async (known: Knowing, actor: Actor, store: StoreFacts): Promise<Integrity> => {
  const rules = await currentRules()
  const [standard, balances, refund, revision] = await Promise.all([
    standardFor(store.id, rules),
    balancesOf(actor.merchantId),
    latestRefund(store.id),
    revisionOfTerms(),
  ])
  const obstacles = store.deposit > 0 ? await obstaclesOf(known, store, rules) : []
  await showTerms(actor, 'deposit', [{ id: store.id, revision }])
  const asked = refund?.state === depositRefundStates.asked.code
  return {
    sid: String(store.id),
    name: store.name,
    joined: store.deposit_joined_at !== null,
    joined_at: store.deposit_joined_at,
    standard: fen(standard),
    deposit: fen(store.deposit),
    missing: fen(Math.max(0, standard - store.deposit)),
    enough: store.deposit >= standard,
    available_balance: sumForPayer(actor, balances.available),
    terms: { revision, lines: termLines(standard, rules) },
    refund: refund ? presentRefund(refund) : null,
    actions: actionsOf(store, asked, obstacles),
    obstacles: [...obstacles],
  }
}

export const deposit = async (known: Knowing, actor: Actor, sid: string | undefined): Promise<Integrity> =>
  showDeposit(known, actor, await namedStore(actor, sid))

const requireTerms = async (tx: Tx, actor: Actor, store: StoreFacts, revision: number | undefined): Promise<void> => {
  const shown = { id: store.id, revision: await revisionOfTerms() }
  await requireSeen(tx, actor, 'deposit', shown, revision, async () => {
    const rules = await currentRules()
    return termLines(await standardFor(store.id, rules), rules)
  })
}

export const joinDeposit = async (
  known: Knowing,
  actor: Actor,
  sid: string | undefined,
  { revision }: Body<typeof stores.joinDeposit>,
): Promise<Integrity> => {
  const { id } = await namedStore(actor, sid)
  await within(async (tx) => {
    const store = await lockStore(tx, actor, id)
    if (store.deposit_joined_at !== null) return
    await requireTerms(tx, actor, store, revision)
    await setJoined(tx, id, now())
    await record(tx, actor, 'stores.joinDeposit', id, { after: { revision } })
    await tellStore(tx, store, '已加入诚信保障', `${store.name}已加入诚信保障，请缴纳保证金`, 'storeMoney')
  })
  return showDeposit(known, actor, await storeOf(actor, id))
}

/** The accounts before the store, as whoever draws on a deposit locks them. */
const lockMoney = (tx: Tx, merchantId: number): Promise<unknown> =>
  lockBalances(tx, [accountOf('available', merchantId), accountOf('deposit', merchantId)])

export const accountOf = (kind: 'available' | 'deposit', merchantId: number): AccountRef => ({ kind, merchantId })

export const payDeposit = async (
  known: Knowing,
  actor: Actor,
  sid: string | undefined,
  { amount, pay_password, revision }: Body<typeof stores.payDeposit>,
): Promise<Integrity> => {
  const { id } = await namedStore(actor, sid)
  await provePayPassword(actor, pay_password)
  await within((tx) => payFromBalance(tx, actor, id, { amount, revision }))
  return showDeposit(known, actor, await storeOf(actor, id))
}

/** From what is available to the deposit of a store, on the terms that were seen. */
const payFromBalance = async (
  tx: Tx,
  actor: Actor,
  id: number,
  { amount, revision }: { amount: Fen; revision: number | undefined },
): Promise<void> => {
  const { merchantId, name } = actor
  await lockMoney(tx, merchantId)
  const store = await lockStore(tx, actor, id)
  if (store.deposit_joined_at === null) refuse('depositNotJoined')
  if (await openRefund(tx, id)) refuse('depositRefundMoved', '正在申请退还，撤回申请后才能缴纳')
  await requireTerms(tx, actor, store, revision)
  const paid = { storeId: id, merchantId, kind: 'pay', amount, ref: '', actor: name } as const
  const { id: movement, balance_after } = await moveDeposit(tx, paid)
  const [from, to] = [accountOf('available', merchantId), accountOf('deposit', merchantId)]
  const [key, why] = [`deposit:${movement}`, '缴纳诚信保证金']
  await post(tx, { key, type: 'deposit', why, ref: key, legs: [{ from, to, amount }] })
  await record(tx, actor, 'stores.payDeposit', id, {
    before: { deposit: store.deposit },
    after: { deposit: balance_after },
  })
  await tellStore(tx, store, '已缴纳保证金', `${store.name}已缴纳诚信保证金`, 'storeMoney')
}

/** `store:fen`: so much into the deposit of this store. */
const readRef = (ref: string): { id: number; amount: Fen } => {
  const [, sid = '', amount = ''] = /^(\d{1,15}):(\d{1,10})$/.exec(ref) ?? refuse('notFound')
  return { id: idOf(sid), amount: fen(Number(amount)) }
}

export const depositPayable: Payable = {
  allow: 'store.deposit',
  quote: async (actor, ref) => {
    const { id, amount } = readRef(ref)
    const store = await storeOf(actor, id)
    const revision = await revisionOfTerms()
    await showTerms(actor, 'deposit', [{ id, revision }])
    return { title: `${store.name} 诚信保证金`, amount, revision }
  },
  pay: (tx, actor, ref, revision) => {
    const { id, amount } = readRef(ref)
    return payFromBalance(tx, actor, id, { amount, revision })
  },
}

export const depositDetail = async (
  actor: Actor,
  sid: string,
  { page, page_size }: Query<typeof stores.depositDetail>,
): Promise<Result<typeof stores.depositDetail>> => {
  const store = await namedStore(actor, sid)
  const [rows, total, standard] = await Promise.all([
    movementsOf(store.id, page_size, (page - 1) * page_size),
    movementCount(store.id),
    standardFor(store.id, await currentRules()),
  ])
  const items = rows.map(presentMovement)
  return { items, total, page, page_size, deposit: fen(store.deposit), standard: fen(standard) }
}

/** The names are those of the specification. */
export const storeCredit = async (
  actor: Actor,
  sid: string | undefined,
): Promise<Result<typeof stores.storeCredit>> => {
  const [store, rules] = [await namedStore(actor, sid), await currentRules()]
  const [standard, balances] = await Promise.all([standardFor(store.id, rules), balancesOf(actor.merchantId)])
  const limit: Fen = fen(balances.deposit * rules.grabCreditTimesDeposit + balances.available)
  return {
    credit_money: sumForPayer(actor, limit),
    available_balance: sumForPayer(actor, balances.available),
    IndustryDeposit: fen(standard),
    chengbao_balance: fen(store.deposit),
    chengbao_standard: fen(standard),
  }
}
