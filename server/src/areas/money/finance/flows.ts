import { dayText } from '@zdb/contract/kit/china-time'
import type { Query, Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import type { finance } from '@zdb/contract/money/finance/endpoints'
import { flowTypes, type FlowType } from '@zdb/contract/money/finance/flow-types'
import type { Actor } from '#core/http/actor'
import { now } from '#core/time/clock'
import { feeBetween, feesOf, ownAccounts, pageOf, sumsByType, type Line, type OwnAccount } from './finance.sql.ts'
import { routeOf } from './flow-links.ts'

type FlowQuery = Query<typeof finance.balanceFlows>

const showLine = ({ id, type, why, ref, amount, at }: Line, frozen: boolean) => ({
  id: String(id),
  type,
  type_zh: flowTypes[type].label,
  why,
  number: ref,
  amount: fen(amount),
  at,
  route: routeOf({ type, ref, amount, frozen }),
})

export const showTypes = (): Result<typeof finance.flowTypes> =>
  (Object.keys(flowTypes) as FlowType[]).map((type) => ({ type, type_zh: flowTypes[type].label }))

const splitQuery = ({ page, page_size, cursor, ...filter }: FlowQuery) => ({
  paging: { page, page_size, cursor },
  filter,
})

/** What moved on one of the merchant's accounts, with what was on it after each line. */
export const flows = async (
  kind: OwnAccount['kind'],
  { merchantId }: Actor,
  query: FlowQuery,
): Promise<Result<typeof finance.balanceFlows>> => {
  const { paging, filter } = splitQuery(query)
  const account = (await ownAccounts(merchantId)).filter((own) => own.kind === kind).map(({ id }) => id)
  const { rows, total, more } = await pageOf(account, 'flows', filter, paging)
  const items = rows.map((row) => ({ ...showLine(row, kind === 'frozen'), balance_after: fen(row.balance_after) }))
  return { items, total, more, page: query.page, page_size: query.page_size }
}

/** What really came in and went out: setting aside is no trade. */
export const records = async ({ merchantId }: Actor, query: FlowQuery): Promise<Result<typeof finance.records>> => {
  const { paging, filter } = splitQuery(query)
  const own = await ownAccounts(merchantId)
  const frozen = own.find(({ kind }) => kind === 'frozen')?.id
  const { rows, total, more } = await pageOf(
    own.map(({ id }) => id),
    'records',
    filter,
    paging,
  )
  const fees = await feesOf(
    merchantId,
    rows.map(({ transaction_id }) => transaction_id),
  )
  const items = rows.map((row) => ({
    ...showLine(row, row.account_id === frozen),
    fee: fen(fees.get(row.transaction_id) ?? 0),
  }))
  return { items, total, more, page: query.page, page_size: query.page_size }
}

/** Sums by type over the days that were asked for; without any, of this month. */
export const recordTotals = async (
  { merchantId }: Actor,
  query: Query<typeof finance.recordTotals>,
): Promise<Result<typeof finance.recordTotals>> => {
  const today = dayText(now())
  const end_date = query.end_date ?? today
  const start_date = query.start_date ?? `${end_date.slice(0, 7)}-01`
  const own = (await ownAccounts(merchantId)).map(({ id }) => id)
  const [sums, fee] = await Promise.all([
    sumsByType(own, { number: query.number, start_date, end_date }),
    feeBetween(merchantId, start_date, end_date),
  ])
  const byType = new Map(sums.map((sum) => [sum.type, sum]))
  const items = (Object.keys(flowTypes) as FlowType[]).flatMap((type) => {
    const sum = byType.get(type)
    if (!sum) return []
    const { income, expenses, count } = sum
    return [{ type, type_zh: flowTypes[type].label, income: fen(income), expenses: fen(expenses), count }]
  })
  return {
    start_date,
    end_date,
    income: fen(sums.reduce((all, { income }) => all + income, 0)),
    expenses: fen(sums.reduce((all, { expenses }) => all + expenses, 0)),
    fee: fen(fee),
    items,
  }
}
