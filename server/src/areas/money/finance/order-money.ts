import type { Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import type { finance } from '@zdb/contract/money/finance/endpoints'
import { flowTypes } from '@zdb/contract/money/finance/flow-types'
import type { MarginSource, MoneyTrail, TrailStep } from '#core/domain/money-trail'
import type { Actor } from '#core/http/actor'
import { refuse } from '#core/http/refusal'
import { claimsOfOrder, linesOfOrder, type OrderLine } from './order-money.sql.ts'

type Thing = NonNullable<TrailStep['thing']> & { number: string }

/** A deal with more things than this is followed no further. */
const mostThings = 60

/** Everything of the deal that a number belongs to, the thing itself first; each is looked at once. */
const dealOf = async (trails: readonly MoneyTrail[], merchantId: number, sn: string): Promise<Thing[]> => {
  const [things, seen] = [[] as Thing[], new Set([sn])]
  for (const number of seen) {
    const steps = await Promise.all(trails.map((trail) => trail(merchantId, number)))
    const thing = steps.find((step) => step.thing)?.thing
    if (thing) things.push({ ...thing, number })
    else if (number === sn) refuse('notFound')
    for (const next of steps.flatMap(({ related }) => related)) if (seen.size < mostThings) seen.add(next)
  }
  return things
}

const sumOf = (lines: readonly OrderLine[], of: (line: OrderLine) => number): number =>
  lines.reduce((sum, line) => sum + of(line), 0)

type Margin = NonNullable<Result<typeof finance.orderMoney>['margin']>

/** What is left of what the buyer paid, as the figures count it; until nothing is held it may still change. */
const marginOf = async (
  source: MarginSource,
  merchantId: number,
  things: readonly Thing[],
  held: number,
): Promise<Margin | null> => {
  const bought = things.find(({ buyer }) => buyer)
  const margin = bought && (await source(merchantId, bought.number))
  if (!margin || !bought.buyer) return null
  const { channelFee, refunded, transfer, ride, material, amount } = margin
  return {
    paid: bought.buyer.paid,
    channel_fee: bought.buyer.isFeeKnown ? channelFee : null,
    refunded,
    ride,
    transfer,
    material,
    amount,
    final: held === 0,
  }
}

/** What an order moved of this merchant's money: its own lines and those of what belongs to the same deal. */
export const orderMoney = async (
  trails: readonly MoneyTrail[],
  marginSource: MarginSource,
  { merchantId }: Actor,
  sn: string,
): Promise<Result<typeof finance.orderMoney>> => {
  const things = await dealOf(trails, merchantId, sn)
  const refs = things.map(({ number }) => number)
  const [lines, { owes, is_owed }] = await Promise.all([
    linesOfOrder(merchantId, refs),
    claimsOfOrder(merchantId, refs),
  ])
  const routes = new Map(things.map(({ number, route }) => [number, route]))
  let net = 0
  const items = lines.map(({ id, type, why, ref, at, available, frozen, deposit, fee }) => {
    net += available + frozen + deposit
    return {
      id: String(id),
      type,
      type_zh: flowTypes[type].label,
      why,
      number: ref,
      route: routes.get(ref) ?? null,
      at,
      available: fen(available),
      frozen: fen(frozen),
      deposit: fen(deposit),
      fee: fen(fee),
      net: fen(net),
    }
  })
  const held = sumOf(lines, ({ frozen }) => frozen)
  return {
    things: things.map(({ label, number, route }) => ({ label, number, route })),
    items,
    net: fen(net),
    held: fen(held),
    fee: fen(sumOf(lines, ({ fee }) => fee)),
    owes: fen(owes),
    is_owed: fen(is_owed),
    margin: await marginOf(marginSource, merchantId, things, held),
  }
}
