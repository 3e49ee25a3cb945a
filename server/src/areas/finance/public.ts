import { balancesOf } from '#core/ledger'
import { flowByDay, type FenByDay } from './store.ts'

export const incomeBetween = (merchantId: number, from: string, to: string): Promise<FenByDay> =>
  flowByDay(merchantId, 1, from, to)

export const spendingBetween = (merchantId: number, from: string, to: string): Promise<FenByDay> =>
  flowByDay(merchantId, -1, from, to)

/** 1 while the integrity deposit stands at nothing. */
export const missingDeposits = async (merchantId: number): Promise<number> =>
  (await balancesOf(merchantId)).deposit === 0 ? 1 : 0
