import type { Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import type { finance } from '@zdb/contract/money/finance/endpoints'
import { flowTypes } from '@zdb/contract/money/finance/flow-types'
import type { BuyerSum, MoneyTrail, TrailStep } from '#core/domain/money-trail'
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

const ownOf = ({ available, deposit }: OrderLine): number => available + deposit

/** What is left of what the buyer paid: less what was given back outside these books, the deal's own lines and what is set aside. */
const marginOf = (
  { paid, refunded, income }: BuyerSum,
  number: string,
  lines: readonly OrderLine[],
): NonNullable<Result<typeof finance.orderMoney>['margin']> => {
  const given = -sumOf(
    lines.filter(({ type, ref }) => type === 'refund' && ref === number),
    ownOf,
  )
  const back = Math.max(refunded - given, 0)
  const ride = -sumOf(
    lines.filter(({ type }) => type === 'ride'),
    ownOf,
  )
  const cost = -sumOf(lines, ownOf)
  const kept = paid - (income ?? paid)
  return {
    paid,
    channel_fee: income === null ? null : fen(kept),
    refunded: fen(refunded),
    ride: fen(ride),
    transfer: fen(cost - ride - given),
    amount: fen(paid - kept - back - cost),
    final: sumOf(lines, ({ frozen }) => frozen) === 0,
  }
}

/** What an order moved of this merchant's money: its own lines and those of what belongs to the same deal. */
export const orderMoney = async (
  trails: readonly MoneyTrail[],
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
  const bought = things.find(({ buyer }) => buyer)
  return {
    things: things.map(({ label, number, route }) => ({ label, number, route })),
    items,
    net: fen(net),
    held: fen(sumOf(lines, ({ frozen }) => frozen)),
    fee: fen(sumOf(lines, ({ fee }) => fee)),
    owes: fen(owes),
    is_owed: fen(is_owed),
    margin: bought?.buyer ? marginOf(bought.buyer, bought.number, lines) : null,
  }
}
