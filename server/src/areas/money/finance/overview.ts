import { addDays, dayText } from '@zdb/contract/kit/china-time'
import type { Result } from '@zdb/contract/kit/endpoint'
import { fen } from '@zdb/contract/kit/fen'
import type { finance } from '@zdb/contract/money/finance/endpoints'
import { flowTypes, salesAndCosts } from '@zdb/contract/money/finance/flow-types'
import { namesOfMerchants } from '#areas/people/identity/public'
import type { Actor } from '#core/http/actor'
import { balancesOf } from '#core/money/ledger'
import { claimsOf } from '#core/money/claims'
import { days, later, now } from '#core/time/clock'
import {
  averageTransfer,
  flowByDay,
  openClaims,
  openHolds,
  ownAccounts,
  type FenByDay,
  type OpenClaim,
} from './finance.sql.ts'
import { routeOf } from './flow-links.ts'

/** Sales by day: a top-up is no income. */
export const salesBetween = (merchantId: number, from: string, to: string): Promise<FenByDay> =>
  flowByDay(merchantId, 1, from, to, salesAndCosts)

/** Costs by day: a withdrawal or a deposit is no spending. */
export const costsBetween = (merchantId: number, from: string, to: string): Promise<FenByDay> =>
  flowByDay(merchantId, -1, from, to, salesAndCosts)

/** 1 while something is owed. */
export const moneyTodos = async (merchantId: number): Promise<{ claims: number }> => {
  const { owes } = await claimsOf(merchantId)
  return { claims: owes > 0 ? 1 : 0 }
}

type Overview = Result<typeof finance.account>

/** So many holds and claims are named; the sums count all. */
const named = 50
const averageDays = 30

const creditors: Readonly<Record<string, string>> = { providerPayable: '配送运力', clearing: '支付渠道' }

const otherOf = ({ debtor_id, creditor_id, credit }: OpenClaim, me: number, names: ReadonlyMap<number, string>) => {
  const other = debtor_id === me ? creditor_id : debtor_id
  return other === null ? (creditors[credit] ?? '平台') : (names.get(other) ?? '')
}

const claimLines = async (merchantId: number): Promise<Overview['claims']> => {
  const claims = await openClaims(merchantId, named)
  const names = await namesOfMerchants(
    claims.flatMap(({ debtor_id, creditor_id }) => [debtor_id, creditor_id ?? debtor_id]),
  )
  return claims.map((claim) => {
    const owes = claim.debtor_id === merchantId
    const sign = owes ? -1 : 1
    return {
      id: String(claim.id),
      owes,
      other: otherOf(claim, merchantId, names),
      why: claim.why,
      number: claim.ref,
      amount: fen(claim.amount),
      rest: fen(claim.amount - claim.repaid),
      at: claim.created_at,
      route: routeOf({ type: 'claim', ref: claim.ref, amount: sign, frozen: false }),
    }
  })
}

const monthOf = async (merchantId: number): Promise<Overview['days']> => {
  const today = dayText(now())
  const first = `${today.slice(0, 7)}-01`
  const [income, expenses] = await Promise.all([
    flowByDay(merchantId, 1, first, today),
    flowByDay(merchantId, -1, first, today),
  ])
  const month: Overview['days'] = []
  for (let day = first; day <= today; day = addDays(day, 1))
    month.push({ day, income: fen(income.get(day) ?? 0), expenses: fen(expenses.get(day) ?? 0) })
  return month
}

export const account = async ({ merchantId }: Actor): Promise<Overview> => {
  const [{ available, frozen, deposit }, { owes, isOwed }, own, holds, claims, month] = await Promise.all([
    balancesOf(merchantId),
    claimsOf(merchantId),
    ownAccounts(merchantId),
    openHolds(merchantId, named),
    claimLines(merchantId),
    monthOf(merchantId),
  ])
  const till = own.find(({ kind }) => kind === 'available')
  const average = till ? await averageTransfer(till.id, later(-days(averageDays))) : null
  return {
    available_balance: available,
    income_total: fen(own.reduce((sum, { income }) => sum + income, 0)),
    expenses_total: fen(own.reduce((sum, { expenses }) => sum + expenses, 0)),
    frozen_total: frozen,
    chengbao_money: deposit,
    holds: holds.map(({ id, type, why, ref, amount, held_at }) => ({
      id: String(id),
      type,
      type_zh: flowTypes[type].label,
      why,
      number: ref,
      amount: fen(amount),
      at: held_at,
      route: routeOf({ type, ref, amount, frozen: true }),
    })),
    hold_count: holds[0]?.count ?? 0,
    owes,
    is_owed: isOwed,
    claims,
    average_order: average === null ? null : fen(average),
    more_orders: average ? Math.floor(available / average) : null,
    days: month,
  }
}
