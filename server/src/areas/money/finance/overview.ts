import { balancesOf } from '#core/money/ledger'
import { claimsOf } from '#core/money/claims'
import { flowByDay, type FenByDay } from './finance.sql.ts'

export const incomeBetween = (merchantId: number, from: string, to: string): Promise<FenByDay> =>
  flowByDay(merchantId, 1, from, to)

export const spendingBetween = (merchantId: number, from: string, to: string): Promise<FenByDay> =>
  flowByDay(merchantId, -1, from, to)

/** 1 while something is owed. */
export const moneyTodos = async (merchantId: number): Promise<{ debt: number }> => {
  const [{ debt }, { owes }] = [await balancesOf(merchantId), await claimsOf(merchantId)]
  return { debt: debt < 0 || owes > 0 ? 1 : 0 }
}
