import { aSettlementAccount, aWithdrawal } from '#areas/money/withdrawals/fixtures'
import type { Tx } from '#core/db/tx'
import { days, later } from '#core/time/clock'

/** A card of the owner, and withdrawals of the past from which nothing is missing any more. */
export const addWithdrawals = async (tx: Tx, owner: { merchantId: number; accountId: number }): Promise<void> => {
  const to = await aSettlementAccount(tx, owner)
  await aWithdrawal(tx, owner, { state: 'rejected', amount: 6_000_00, to, askedAt: later(-days(40)) })
  await aWithdrawal(tx, owner, { state: 'bounced', amount: 1_200_00, to, askedAt: later(-days(20)) })
  await aWithdrawal(tx, owner, { state: 'cancelled', amount: 800_00, to, askedAt: later(-days(6)) })
}
