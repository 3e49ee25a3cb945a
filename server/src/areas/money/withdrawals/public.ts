import { titleOf } from './accounts/accounts.ts'
import { accountsById } from './accounts/accounts.sql.ts'
import { openWithdrawalsOf, type Withdrawal } from './withdrawals.sql.ts'

export { booksOfPayouts, payoutNosOn, type PayoutEntry } from './payouts/payout-books.sql.ts'
export { settlePayout } from './payouts/reports.ts'
export { lockWithdrawalByNo } from './withdrawals.sql.ts'

export type OpenWithdrawal = Withdrawal & { account: string }

/** Money of a merchant that is on its way out, and where to: for the platform. */
export const withdrawalsUnderWay = async (merchantId: number, limit: number): Promise<OpenWithdrawal[]> => {
  const rows = await openWithdrawalsOf(merchantId, limit)
  const accounts = await accountsById(rows.map(({ settlement_account_id }) => settlement_account_id))
  return rows.map((row) => ({ ...row, account: titleOf(accounts.get(row.settlement_account_id)) }))
}
