import { routeTo } from '@zdb/contract/pages'
import { depositRefundStates } from '@zdb/contract/shop/stores/deposit/states'
import type { DepositObstacles, Obstacle, Obstacles } from '#core/domain/obstacle'
import type { Rules } from '#core/domain/rules'
import { yuanText } from '@zdb/contract/kit/fen'
import { claimsOf } from '#core/money/claims'
import { days, later } from '#core/time/clock'
import { storeOf, type StoreFacts } from '../stores.sql.ts'
import { latestRefund } from './deposit.sql.ts'

/** A store that still has a deposit cannot be deleted; without a store named the question is not of one. */
export const depositObstacle: Obstacles = async ({ merchantId, storeId }) => {
  if (storeId === undefined) return []
  const { deposit } = await storeOf({ merchantId: Number(merchantId) }, Number(storeId))
  const asked = (await latestRefund(Number(storeId)))?.state === depositRefundStates.asked.code
  if (asked)
    return [
      {
        key: 'depositRefund',
        title: '正在申请退还保证金，请等待平台审核或先撤回',
        route: routeTo('storeDeposit', { sid: storeId }),
      },
    ]
  if (deposit === 0) return []
  return [
    {
      key: 'deposit',
      title: `还有保证金${yuanText(deposit)}，请先申请退还`,
      route: routeTo('storeDeposit', { sid: storeId }),
    },
  ]
}

const owed = async (merchantId: number): Promise<Obstacle[]> => {
  const { owes } = await claimsOf(merchantId)
  return owes > 0 ? [{ key: 'claims', title: `待偿款${yuanText(owes)}未还清`, route: routeTo('home') }] : []
}

/** Why the deposit of this store has to stay with the platform; nothing when it may be given back. */
export const obstaclesOf = async (
  known: readonly DepositObstacles[],
  { id, merchant_id }: Pick<StoreFacts, 'id' | 'merchant_id'>,
  rules: Rules,
): Promise<readonly Obstacle[]> => {
  const since = later(-days(rules.depositBackDays))
  const asked = { merchantId: merchant_id, storeId: id, since }
  const found = await Promise.all([owed(merchant_id), ...known.map((ask) => ask(asked))])
  return found.flat()
}
