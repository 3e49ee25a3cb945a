import { dayText } from '@zdb/contract/kit/china-time'
import { routeTo } from '@zdb/contract/pages'
import { countObstacle, type DepositObstacles, type Obstacles } from '#core/domain/obstacle'
import { standingOf } from './penalties.sql.ts'

const route = routeTo('penalties')

/** Nobody leaves while a penalty is open or being judged. */
export const openPenalties: Obstacles = async ({ merchantId }) => {
  const { open, appealing } = await standingOf(Number(merchantId))
  return countObstacle('penalties', open + appealing, '违规处罚未了结', route)
}

/** A penalty may have to be taken from the deposit. */
export const penaltyObstacles: DepositObstacles = async ({ merchantId, since }) => {
  const { open, appealing, lastEnded } = await standingOf(merchantId)
  if (open + appealing > 0) return countObstacle('openPenalties', open + appealing, '违规处罚未了结', route)
  return lastEnded && lastEnded > since
    ? [{ key: 'recentPenalties', title: `最近一次处罚于${dayText(lastEnded)}了结，时间未满`, route }]
    : []
}
