import type { Fen } from '@zdb/contract/kit/fen'
import type { RiskMark } from '@zdb/contract/money/withdrawals/states'
import { masterOf } from '#areas/people/identity/public'
import { lastDone } from '#core/domain/audit'
import { currentRules, type Rules } from '#core/domain/rules'
import { hours, later } from '#core/time/clock'
import type { SettlementAccount } from '../accounts/accounts.sql.ts'
import { largestPaid } from '../withdrawals.sql.ts'

type Wish = { merchantId: number; accountId: number; amount: Fen; to: SettlementAccount }

const since = (count: number): Date => later(-hours(count))

/** Changes of the keys of the one who asks, of the owner, and of the payment password. */
const keysChangedSince = async ({ merchantId, accountId }: Wish, at: Date): Promise<boolean> => {
  const personal = ['account.changePassword', 'identity.resetPassword', 'account.bindPhone', 'staff.changePass']
  const changes = [
    await lastDone(['account.setPayPassword'], merchantId),
    await lastDone(personal, accountId),
    await lastDone(personal, await masterOf(merchantId)),
  ]
  return changes.some((change) => change !== undefined && change >= at)
}

/** What makes somebody look first: a row each. */
const marks: Readonly<Record<RiskMark, (wish: Wish, rules: Rules) => Promise<boolean>>> = {
  firstWithdrawal: async ({ merchantId }) => (await largestPaid(merchantId)) === 0,
  newAccount: async ({ to }, rules) => to.added_at > since(rules.withdrawalNewAccountHours),
  keysChanged: (wish, rules) => keysChangedSince(wish, since(rules.withdrawalKeysHours)),
  unusualAmount: async ({ merchantId, amount }, rules) => {
    const largest = await largestPaid(merchantId)
    return largest > 0 && amount > largest * rules.withdrawalUnusualTimes
  },
}

export const marksOf = async (wish: Wish): Promise<RiskMark[]> => {
  const rules = await currentRules()
  const found: RiskMark[] = []
  for (const mark of Object.keys(marks) as RiskMark[]) if (await marks[mark](wish, rules)) found.push(mark)
  return found
}
