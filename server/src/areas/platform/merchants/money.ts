import { fen } from '@zdb/contract/kit/fen'
import type { Result } from '@zdb/contract/kit/endpoint'
import { stateOf } from '@zdb/contract/kit/states'
import { flowTypes } from '@zdb/contract/money/finance/flow-types'
import { withdrawalStates } from '@zdb/contract/money/withdrawals/states'
import type { merchants } from '@zdb/contract/platform/merchants/endpoints'
import { heldByType, newestFlowsOf } from '#areas/money/finance/public'
import type { OpenWithdrawal } from '#areas/money/withdrawals/public'
import { namesOfMerchants } from '#areas/people/identity/public'
import { claimsOf, openClaimsOf } from '#core/money/claims'
import { balancesOf, oldestHoldsOf } from '#core/money/ledger'
import type { WaitOf } from './waits.ts'

type Money = Result<typeof merchants.show>['money']

const mostMoney = 20

const claimsWith = async (merchantId: number): Promise<Money['claims']> => {
  const claims = await openClaimsOf(merchantId, mostMoney)
  const others = await namesOfMerchants(claims.flatMap(({ debtor_id, creditor_id }) => [debtor_id, creditor_id ?? 0]))
  return claims.map(({ debtor_id, creditor_id, amount, repaid, why, created_at }) => {
    const isOwing = debtor_id === merchantId
    const other = isOwing ? creditor_id : debtor_id
    return {
      owes: isOwing,
      other: other === null ? '平台' : (others.get(other) ?? ''),
      amount: fen(amount),
      rest: fen(amount - repaid),
      why,
      at: created_at,
    }
  })
}

const presentWithdrawal = (row: OpenWithdrawal, waits: WaitOf): Money['withdrawals'][number] => {
  const { label, tone } = withdrawalStates[stateOf(withdrawalStates, row.state)]
  return {
    id: String(row.id),
    no: row.no,
    amount: fen(row.amount),
    account: row.account,
    status_zh: label,
    tone,
    at: row.asked_at,
    waits: waits('withdrawals', row.id),
  }
}

const flowsOf = async (merchantId: number): Promise<Money['flows']> =>
  (await newestFlowsOf(merchantId, mostMoney)).map(({ id, type, why, ref, amount, balance_after, at }) => ({
    id: String(id),
    type_zh: flowTypes[type].label,
    why,
    number: ref,
    amount: fen(amount),
    balance_after: fen(balance_after),
    at,
  }))

/** What a merchant has, what of it is set aside and for what, what is owed, what leaves, and what moved last. */
export const moneyOf = async (
  merchantId: number,
  leaving: readonly OpenWithdrawal[],
  waits: WaitOf,
): Promise<Money> => {
  const [{ available, frozen, deposit }, { owes, isOwed }, claims, held, holds, flows] = await Promise.all([
    balancesOf(merchantId),
    claimsOf(merchantId),
    claimsWith(merchantId),
    heldByType(merchantId),
    oldestHoldsOf(merchantId, mostMoney),
    flowsOf(merchantId),
  ])
  return {
    available,
    frozen,
    deposit,
    owes,
    is_owed: isOwed,
    frozen_by: held.map(({ type, amount, count }) => ({ type_zh: flowTypes[type].label, amount: fen(amount), count })),
    claims,
    holds: holds.map(({ ref, amount, held_at }) => ({ ref, amount: fen(amount), held_at })),
    withdrawals: leaving.map((row) => presentWithdrawal(row, waits)),
    flows,
  }
}
