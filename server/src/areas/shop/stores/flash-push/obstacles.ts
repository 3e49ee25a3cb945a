import { routeTo } from '@zdb/contract/pages'
import { countObstacle, type Obstacles } from '#core/domain/obstacle'
import { storesOf } from '../stores.sql.ts'
import { now } from '#core/time/clock'

/** What was bought and still runs would be lost. */
export const flashPushObstacles: Obstacles = async ({ merchantId }) => {
  const running = (await storesOf({ merchantId: Number(merchantId) })).filter(
    ({ flash_until }) => flash_until !== null && flash_until > now(),
  )
  return countObstacle('flashPush', running.length, '门店的闪推服务未到期', routeTo('storeFlash'))
}
