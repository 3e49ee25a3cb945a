import { system } from '#core/http/actor'
import { now } from '#core/time/clock'
import { within } from '#core/db/tx'
import { sweep } from '#core/work/sweep'
import { moveOnline } from '../move-online.ts'
import { pushToMerchant } from '../pushes.ts'
import { dueOrderIds, takeDueOrder } from './deadline-sweep.sql.ts'

const clock = system('clock')

/** Late is late, and said once. */
const flagOverdue = (id: number): Promise<void> =>
  within(async (tx) => {
    const order = await takeDueOrder(tx, id, now())
    if (!order) return
    const late = await moveOnline(tx, 'overdue', {
      id,
      actor: clock,
      side: 'system',
      set: { overdue: true },
      story: { what: '超过配送时间' },
    })
    await pushToMerchant(tx, 'overdue', late)
  })

const name = 'onlineOrders.overdue'

/** Every order whose time of delivery has passed, each in a transaction of its own. */
export const workOffOnlineOrders = (): Promise<void> =>
  sweep({ name, due: (limit) => dueOrderIds(name, now(), limit), work: flagOverdue })
