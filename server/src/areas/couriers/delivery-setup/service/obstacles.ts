import { dayText } from '@zdb/contract/kit/china-time'
import { routeTo } from '@zdb/contract/pages'
import type { Obstacles } from '#core/domain/obstacle'
import { runningService } from './service.sql.ts'

export const serviceObstacles: Obstacles = async ({ merchantId }) => {
  const running = await runningService(Number(merchantId))
  if (!running) return []
  const title = `配送服务${dayText(running.until_at)}到期`
  return [{ key: 'deliveryService', title, route: routeTo('courierChannels') }]
}
