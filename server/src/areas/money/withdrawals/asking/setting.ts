import type { Result } from '@zdb/contract/kit/endpoint'
import { maskPhone } from '@zdb/contract/kit/masking'
import type { withdrawals } from '@zdb/contract/money/withdrawals/endpoints'
import { hasPayPassword, keysOf } from '#areas/people/account/public'
import { currentRules } from '#core/domain/rules'
import type { Actor } from '#core/http/actor'
import { claimsOf } from '#core/money/claims'
import { balancesOf } from '#core/money/ledger'
import { now } from '#core/time/clock'
import { holdersOf } from '../accounts/holders.ts'
import { usedOn } from '../withdrawals.sql.ts'
import { feeRevision, mostNow, speedsOf } from './limits.ts'
import { withdrawalObstacles } from './obstacles.ts'

/** All that somebody has to know before they withdraw. */
export const setting = async ({ merchantId, accountId }: Actor): Promise<Result<typeof withdrawals.setting>> => {
  const [rules, revision, balances, claims, used, obstacles, has_pay_password, { mobile }, holders] = await Promise.all(
    [
      currentRules(),
      feeRevision(),
      balancesOf(merchantId),
      claimsOf(merchantId),
      usedOn(merchantId, now()),
      withdrawalObstacles(merchantId),
      hasPayPassword(merchantId),
      keysOf(accountId),
      holdersOf(merchantId),
    ],
  )
  return {
    available_balance: balances.available,
    frozen_total: balances.frozen,
    deposit_total: balances.deposit,
    owed_total: claims.owes,
    withdrawable: mostNow(balances.available, used, rules),
    least: rules.withdrawalLeast,
    most: rules.withdrawalMost,
    day_times: rules.withdrawalDayTimes,
    day_most: rules.withdrawalDayMost,
    used_times: used.times,
    used_amount: used.amount,
    self_approved: rules.withdrawalSelfApproved,
    speeds: speedsOf(rules),
    revision,
    obstacles,
    has_pay_password,
    mobile: maskPhone(mobile),
    holders,
  }
}
