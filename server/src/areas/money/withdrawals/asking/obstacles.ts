import { formatYuan } from '@zdb/contract/kit/fen'
import { routeTo } from '@zdb/contract/pages'
import { casesAgainst } from '#areas/orders/after-sale/public'
import { limitObstacles } from '#areas/people/account/public'
import { openPenalties } from '#areas/platform/penalties/public'
import { db } from '#core/db/tx'
import { countObstacle, type Obstacle, type Obstacles } from '#core/domain/obstacle'
import { refuse } from '#core/http/refusal'
import { claimsOf } from '#core/money/claims'
import { payoutStop } from '#core/money/payout-stop'
import { accountObstacle } from '../accounts/accounts.ts'
import type { SettlementAccount } from '../accounts/accounts.sql.ts'
import { holdersOf } from '../accounts/holders.ts'
import { standingOf } from '../withdrawals.sql.ts'

/** What stands in the way of money leaving: each a line here, in the order in which it is read. */
const blocks: readonly ((merchantId: number) => Promise<readonly Obstacle[]>)[] = [
  async () => {
    const stop = await payoutStop(db())
    return stop
      ? [{ key: 'stopped', title: '平台正在核对账目，暂停提现，资金安全不受影响', route: routeTo('tickets') }]
      : []
  },
  (merchantId) => limitObstacles(merchantId, 'tixian'),
  (merchantId) => openPenalties({ merchantId: String(merchantId) }),
  (merchantId) => casesAgainst({ merchantId: String(merchantId) }),
  async (merchantId) => {
    const { owes } = await claimsOf(merchantId)
    return owes > 0
      ? [
          {
            key: 'claims',
            title: `待偿款¥${formatYuan(owes)}未还清，收入会优先偿还`,
            route: routeTo('recharge'),
          },
        ]
      : []
  },
]

export const withdrawalObstacles = async (merchantId: number): Promise<Obstacle[]> => {
  const found: Obstacle[] = []
  for (const block of blocks) found.push(...(await block(merchantId)))
  return found
}

/** Why nothing is paid to this account of this merchant now; empty where nothing stands in the way. */
export const payoutObstacle = async (merchantId: number, to: SettlementAccount): Promise<string> => {
  const [first] = await withdrawalObstacles(merchantId)
  return first?.title ?? accountObstacle(await holdersOf(merchantId), to)
}

export const refuseObstacles = async (merchantId: number): Promise<void> => {
  const [first] = await withdrawalObstacles(merchantId)
  if (first) refuse('withdrawalBlocked', `暂时不能提现：${first.title}`)
}

/** Nobody gives up an account from which money is on its way. */
export const openWithdrawals: Obstacles = async ({ merchantId }) =>
  countObstacle('withdrawals', (await standingOf(Number(merchantId))).open, '提现未完成', routeTo('settlement'))
