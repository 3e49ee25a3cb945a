import { dayText } from '@zdb/contract/kit/china-time'
import { routeTo } from '@zdb/contract/pages'
import { countObstacle, type Obstacles, type StoreBindings } from '#core/domain/obstacle'
import { storeOf, storesOf } from '../stores.sql.ts'
import { now } from '#core/time/clock'

/** What was bought and still runs would be lost. */
export const flashPushObstacles: Obstacles = async ({ merchantId }) => {
  const running = (await storesOf({ merchantId: Number(merchantId) })).filter(
    ({ flash_until }) => flash_until !== null && flash_until > now(),
  )
  return countObstacle('flashPush', running.length, '门店的闪推服务未到期', routeTo('storeFlash'))
}

/** What was paid for ends with the store: whoever deletes it has been told until when it would have run. */
export const flashOfStore: StoreBindings = {
  of: async ({ merchantId, storeId }) => {
    const { flash_until } = await storeOf({ merchantId }, storeId)
    return flash_until !== null && flash_until > now()
      ? [
          {
            key: `flashPush:${dayText(flash_until)}`,
            title: `闪推服务（至${dayText(flash_until)}）随门店作废，费用不退`,
          },
        ]
      : []
  },
  unbind: () => Promise.resolve(),
}
