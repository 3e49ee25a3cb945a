import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { fen, type Fen, yuanText } from '@zdb/contract/kit/fen'
import type { Terms } from '@zdb/contract/kit/terms'
import type { stores } from '@zdb/contract/shop/stores/endpoints'
import { provePayPassword } from '#areas/people/account/public'
import { within, type Tx } from '#core/db/tx'
import { record } from '#core/domain/audit'
import type { Payable } from '#core/domain/payable'
import { currentRules, rulesRevision, type Rules } from '#core/domain/rules'
import type { Actor } from '#core/http/actor'
import { idOf } from '#core/http/ids'
import { refuse } from '#core/http/refusal'
import { balancesOf, lockBalances, post } from '#core/money/ledger'
import { requireSeen, showTerms } from '#core/terms/terms'
import { days, now } from '#core/time/clock'
import { namedStore } from '../named-store.ts'
import { tellStore } from '../store-push.ts'
import { lockStore, storeOf, type StoreFacts } from '../stores.sql.ts'
import { sumForPayer } from '../deposit/visible-sum.ts'
import { insertPurchase, purchaseCount, purchasesOf, winsOf, wonBy } from './flash-push.sql.ts'

type FlashPush = Result<typeof stores.flashPush>
type Plan = { id: number; days: number; price: Fen }

const plansIn = (rules: Rules): Plan[] => [
  { id: 1, days: 30, price: rules.flashPush30 },
  { id: 2, days: 90, price: rules.flashPush90 },
  { id: 3, days: 365, price: rules.flashPush365 },
]

const titleOf = (length: number): string => `闪推服务 ${length}天`

const termLines = (rules: Rules): Terms['lines'] => [
  ...plansIn(rules).map((plan) => ({ label: titleOf(plan.days), text: yuanText(plan.price) })),
  { label: '优先', text: `抢单池的新单比其他门店早${rules.flashHeadStartSeconds}秒看到` },
]

const revisionOfTerms = (): Promise<number> =>
  rulesRevision('flashPush30', 'flashPush90', 'flashPush365', 'flashHeadStartSeconds')

const present = async (actor: Actor, store: StoreFacts): Promise<FlashPush> => {
  const [rules, balances, won, revision] = await Promise.all([
    currentRules(),
    balancesOf(actor.merchantId),
    wonBy(store.id),
    revisionOfTerms(),
  ])
  await showTerms(actor, 'flashPush', [{ id: store.id, revision }])
  const opened = store.flash_until !== null && store.flash_until > now()
  return {
    sid: String(store.id),
    name: store.name,
    opened,
    until: opened ? store.flash_until : null,
    head_start_seconds: rules.flashHeadStartSeconds,
    plans: plansIn(rules).map((plan) => ({ ...plan, title: titleOf(plan.days) })),
    available_balance: sumForPayer(actor, balances.available),
    terms: { revision, lines: termLines(rules) },
    won: { count: won.count, amount: fen(won.amount) },
  }
}

export const flashPush = async (actor: Actor, sid: string | undefined): Promise<FlashPush> =>
  present(actor, await namedStore(actor, sid))

/** Paid from what is available; what still runs is lengthened from its end. */
export const buyFlashPush = async (
  actor: Actor,
  sid: string | undefined,
  { plan_id, pay_password, revision }: Body<typeof stores.buyFlashPush>,
): Promise<FlashPush> => {
  const { id } = await namedStore(actor, sid)
  await provePayPassword(actor, pay_password)
  await within((tx) => buyFromBalance(tx, actor, id, { plan_id, revision }))
  return present(actor, await storeOf(actor, id))
}

const buyFromBalance = async (
  tx: Tx,
  actor: Actor,
  id: number,
  { plan_id, revision }: { plan_id: number; revision: number | undefined },
): Promise<void> => {
  const { merchantId, accountId } = actor
  const available = { kind: 'available', merchantId } as const
  await lockBalances(tx, [available])
  const store = await lockStore(tx, actor, id)
  const rules = await currentRules()
  const shown = { id, revision: await revisionOfTerms() }
  await requireSeen(tx, actor, 'flashPush', shown, revision, () => termLines(rules))
  const plan = plansIn(rules).find((each) => each.id === plan_id) ?? refuse('notFound')
  const from = store.flash_until !== null && store.flash_until > now() ? store.flash_until : now()
  const until = new Date(from.getTime() + days(plan.days))
  const bought = await insertPurchase(tx, {
    store_id: id,
    merchant_id: merchantId,
    account_id: accountId,
    days: plan.days,
    price: plan.price,
    from_at: from,
    until_at: until,
    at: now(),
  })
  const key = `flashPush:${bought}`
  const legs = [{ from: available, to: { kind: 'platformRevenue', merchantId } as const, amount: plan.price }]
  if (plan.price > 0) await post(tx, { key, type: 'service', why: titleOf(plan.days), ref: key, legs })
  await record(tx, actor, 'stores.buyFlashPush', id, {
    before: { flash_until: store.flash_until },
    after: { flash_until: until, price: plan.price },
  })
  await tellStore(tx, store, '闪推服务已开通', `${store.name}的${titleOf(plan.days)}已开通`, 'storeMoney')
}

/** `store:plan`: this plan for this store. */
const readRef = (ref: string): { id: number; plan_id: number } => {
  const [, sid = '', plan = ''] = /^(\d{1,15}):(\d{1,3})$/.exec(ref) ?? refuse('notFound')
  return { id: idOf(sid), plan_id: Number(plan) }
}

export const flashPushPayable: Payable = {
  allow: 'store.services',
  quote: async (actor, ref) => {
    const { id, plan_id } = readRef(ref)
    const store = await storeOf(actor, id)
    const plan = plansIn(await currentRules()).find((each) => each.id === plan_id) ?? refuse('notFound')
    const revision = await revisionOfTerms()
    await showTerms(actor, 'flashPush', [{ id, revision }])
    return { title: `${store.name} ${titleOf(plan.days)}`, amount: plan.price, revision }
  },
  pay: (tx, actor, ref, revision) => {
    const { id, plan_id } = readRef(ref)
    return buyFromBalance(tx, actor, id, { plan_id, revision })
  },
}

export const flashHistory = async (
  actor: Actor,
  { sid, page, page_size }: Query<typeof stores.flashHistory>,
): Promise<Result<typeof stores.flashHistory>> => {
  const storeId = sid === undefined ? undefined : (await storeOf(actor, idOf(sid))).id
  const [rows, total] = await Promise.all([
    purchasesOf(actor.merchantId, storeId, page_size, (page - 1) * page_size),
    purchaseCount(actor.merchantId, storeId),
  ])
  const items = rows.map((row) => ({
    id: String(row.id),
    sid: String(row.store_id),
    store_name: row.store_name,
    title: titleOf(row.days),
    price: fen(row.price),
    from: row.from_at,
    until: row.until_at,
    actor: row.actor,
    at: row.at,
  }))
  return { items, total, page, page_size }
}

/** The orders behind the figure, and their sum. */
export const flashWins = async (
  actor: Actor,
  sid: string,
  { page, page_size }: Query<typeof stores.flashWins>,
): Promise<Result<typeof stores.flashWins>> => {
  const { id } = await storeOf(actor, idOf(sid))
  const [rows, won] = await Promise.all([winsOf(id, page_size, (page - 1) * page_size), wonBy(id)])
  const items = rows.map(({ sn, price, at }) => ({ sn, price: fen(price), at }))
  return { items, total: won.count, page, page_size, amount: fen(won.amount) }
}
