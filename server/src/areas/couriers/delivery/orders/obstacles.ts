import { routeTo } from '@zdb/contract/pages'
import { countObstacle, mostCounted, type Obstacles } from '#core/domain/obstacle'
import { countLiveRides } from './todo.sql.ts'

/** What is on the road is brought to its end, from one store or from all of a merchant's. */
export const rideObstacles: Obstacles = async ({ merchantId, storeId }) => {
  const of = storeId === undefined ? { merchantId: Number(merchantId) } : { storeId: Number(storeId) }
  const count = await countLiveRides(of, mostCounted)
  return countObstacle('openRides', count, '配送进行中', routeTo('deliveries', { status: 'all' }))
}
