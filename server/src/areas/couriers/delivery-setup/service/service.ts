import type { deliverySetup } from '@zdb/contract/couriers/delivery-setup/endpoints'
import { fen, yuanText, type Fen } from '@zdb/contract/kit/fen'
import type { Terms } from '@zdb/contract/kit/terms'
import type { Body, Query, Result } from '@zdb/contract/kit/endpoint'
import { provePayPassword } from '#areas/people/account/public'
import type { Actor } from '#core/http/actor'
import { record } from '#core/domain/audit'
import { days, now } from '#core/time/clock'
import { balancesOf, lockBalances, post } from '#core/money/ledger'
import { visibleSum } from '#core/money/visible-sum'
import { refuse } from '#core/http/refusal'
import type { Payable } from '#core/domain/payable'
import { currentRules, rulesRevision, type Rules } from '#core/domain/rules'
import { within, type Tx } from '#core/db/tx'
import { requireSeen, showTerms } from '#core/terms/terms'
import { insertService, purchaseCount, purchasesOf, runningService, type ServicePurchase } from './service.sql.ts'

type Service = Result<typeof deliverySetup.service>
type Plan = { id: number; days: number; price: Fen }

export const plansIn = (rules: Rules): Plan[] => [
  { id: 1, days: 30, price: rules.deliveryService30 },
  { id: 2, days: 90, price: rules.deliveryService90 },
  { id: 3, days: 365, price: rules.deliveryService365 },
]

const titleOf = (length: number): string => `商家版配送服务 ${length}天`

const termLines = (rules: Rules): Terms['lines'] =>
  plansIn(rules).map((plan) => ({ label: titleOf(plan.days), text: yuanText(plan.price) }))

const revisionOfTerms = (): Promise<number> =>
  rulesRevision('deliveryService30', 'deliveryService90', 'deliveryService365')

export const service = async (actor: Actor): Promise<Service> => {
  const { merchantId } = actor
  const [rules, running, balances, revision] = await Promise.all([
    currentRules(),
    runningService(merchantId),
    balancesOf(merchantId),
    revisionOfTerms(),
  ])
  await showTerms(actor, 'deliveryService', [{ id: merchantId, revision }])
  return {
    opened: running !== undefined,
    until: running?.until_at ?? null,
    plans: plansIn(rules).map((plan) => ({ ...plan, title: titleOf(plan.days) })),
    available_balance: visibleSum(actor, balances.available, 'delivery.setup'),
    terms: { revision, lines: termLines(rules) },
  }
}

/** Paid from what is available; a service that still runs is extended from its end. */
export const addTerm = async (
  tx: Tx,
  { merchantId, accountId }: Pick<Actor, 'merchantId' | 'accountId'>,
  { days: length, price }: Pick<Plan, 'days' | 'price'>,
): Promise<ServicePurchase> => {
  const available = { kind: 'available', merchantId } as const
  // Purchases of one merchant wait for each other here, so that each begins where the other ends.
  await lockBalances(tx, [available])
  const from = (await runningService(merchantId))?.until_at ?? now()
  const bought = await insertService(tx, {
    merchant_id: merchantId,
    account_id: accountId,
    days: length,
    price,
    from_at: from,
    until_at: new Date(from.getTime() + days(length)),
    at: now(),
  })
  const key = `deliveryService:${bought.id}`
  const legs = [{ from: available, to: { kind: 'platformRevenue', merchantId } as const, amount: price }]
  if (price > 0) await post(tx, { key, type: 'service', why: titleOf(length), ref: key, legs })
  return bought
}

export const buyService = async (
  actor: Actor,
  { plan_id, pay_password, revision }: Body<typeof deliverySetup.buyService>,
): Promise<Service> => {
  planIn(await currentRules(), plan_id)
  await provePayPassword(actor, pay_password)
  await within((tx) => buyFromBalance(tx, actor, plan_id, revision))
  return service(actor)
}

const planIn = (rules: Rules, plan_id: number): Plan =>
  plansIn(rules).find(({ id }) => id === plan_id) ?? refuse('notFound')

/** At the price that was seen: the rules are read before their number is compared. */
const buyFromBalance = async (tx: Tx, actor: Actor, plan_id: number, revision: number | undefined): Promise<void> => {
  const { merchantId } = actor
  await lockBalances(tx, [{ kind: 'available', merchantId }])
  const rules = await currentRules()
  const shown = { id: merchantId, revision: await revisionOfTerms() }
  await requireSeen(tx, actor, 'deliveryService', shown, revision, () => termLines(rules))
  const plan = planIn(rules, plan_id)
  const { id } = await addTerm(tx, actor, plan)
  await record(tx, actor, 'deliverySetup.buyService', id, { after: { days: plan.days, price: plan.price } })
}

/** The number of a plan. */
export const servicePayable: Payable = {
  allow: 'delivery.setup',
  quote: async (_actor, ref) => {
    const plan = planIn(await currentRules(), Number(ref))
    return { title: titleOf(plan.days), amount: plan.price, revision: await revisionOfTerms() }
  },
  pay: async (tx, actor, ref, revision) => {
    await buyFromBalance(tx, actor, Number(ref), revision)
  },
}

export const purchases = async (
  { merchantId }: Actor,
  { page, page_size }: Query<typeof deliverySetup.purchases>,
): Promise<Result<typeof deliverySetup.purchases>> => {
  const [rows, total] = await Promise.all([
    purchasesOf(merchantId, page_size, (page - 1) * page_size),
    purchaseCount(merchantId),
  ])
  const items = rows.map(({ id, days: length, price, from_at, until_at, actor, at }) => ({
    id: String(id),
    title: titleOf(length),
    price: fen(price),
    from: from_at,
    until: until_at,
    actor,
    at,
  }))
  return { items, total, page, page_size }
}
