import { addFen, fen } from '@zdb/contract/kit/fen'
import { dayText, startOfDay } from '@zdb/contract/kit/china-time'
import type { FlowType } from '@zdb/contract/money/finance/flow-types'
import { serviceKinds, type ServiceKind } from '@zdb/contract/money/invoices/states'
import type { Result } from '@zdb/contract/kit/endpoint'
import type { invoices } from '@zdb/contract/money/invoices/endpoints'
import { revenueByMonth } from '#core/money/revenue.sql'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { billsInForce, type Bill } from './service-invoices.sql.ts'

/** Which postings belong to which service; what fits none, such as a fine, is no service. */
const services: readonly { type: FlowType; why?: RegExp; kind: ServiceKind }[] = [
  { type: 'settlement', kind: 'serviceFee' },
  { type: 'withdrawal', kind: 'withdrawalFee' },
  { type: 'service', why: /^闪推服务/, kind: 'flashPush' },
  { type: 'service', why: /^商家版配送服务/, kind: 'deliveryService' },
]

export const keyOf = ({ month, kind }: { month: string; kind: string }): string => `${month} ${kind}`

/** A month in which more was given back than earned is no bill: what is too much comes off the next one of its kind. */
const carryOver = (oldestFirst: readonly Bill[]): Bill[] => {
  let carried = fen(0)
  return oldestFirst.flatMap((bill) => {
    const amount = addFen(carried, bill.amount)
    carried = fen(Math.min(0, amount))
    return amount > 0 ? [{ ...bill, amount }] : []
  })
}

const newestFirst = (one: Bill, other: Bill): number =>
  other.month.localeCompare(one.month) || one.kind.localeCompare(other.kind)

/** Bills of the months that are over: nothing is posted into them any more. */
export const billsOf = async (merchantId: number): Promise<Bill[]> => {
  const thisMonth = startOfDay(`${dayText(now()).slice(0, 7)}-01`)
  const lines = (await revenueByMonth(merchantId, thisMonth)).flatMap(({ month, type, why, amount }) => {
    const kind = services.find((service) => service.type === type && (service.why?.test(why) ?? true))?.kind
    return kind ? [{ month, kind, amount }] : []
  })
  const months = [...Map.groupBy(lines, keyOf).values()].flatMap((same) =>
    same.slice(0, 1).map((bill) => ({ ...bill, amount: addFen(...same.map(({ amount }) => amount)) })),
  )
  return [...Map.groupBy(months, ({ kind }) => kind).values()]
    .flatMap((ofKind) => carryOver(ofKind.toSorted(newestFirst).toReversed()))
    .toSorted(newestFirst)
}

const labels = { open: '未开票', applied: '开票中', issued: '已开票' } as const

export const listBills = async ({ merchantId }: Actor): Promise<Result<typeof invoices.bills>> => {
  const [bills, inForce] = [await billsOf(merchantId), await billsInForce(merchantId)]
  return bills.map((bill) => {
    const status = inForce.get(keyOf(bill)) ?? 'open'
    return {
      ...bill,
      amount: fen(bill.amount),
      kind_zh: serviceKinds[bill.kind].label,
      status,
      status_zh: labels[status],
    }
  })
}
