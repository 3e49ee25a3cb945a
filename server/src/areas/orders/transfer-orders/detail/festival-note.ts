import { fen, yuanText } from '@zdb/contract/kit/fen'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { floorAt, slotObstacle } from '#areas/shop/festivals/public'
import type { Order, Part } from '../transfer-order.sql.ts'

/** What a shop that is asked by name should know before it says yes on the days of a festival. */
export const festivalNote = async (part: Part, order: Order): Promise<string> => {
  if (part !== 'shop' || order.shop_id === null || order.state !== transferStates.waitReceive.code) return ''
  const place = { storeId: order.shop_id, start: order.window_start }
  const [obstacle, floor] = await Promise.all([slotObstacle(place), floorAt(place)])
  const below = floor !== null && order.price !== null && order.price < floor
  return [obstacle?.words ?? '', below ? `低于门店的节日最低接单价${yuanText(fen(floor))}` : '']
    .filter((words) => words !== '')
    .join('；')
}
