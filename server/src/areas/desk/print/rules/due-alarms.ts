import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { windowWords } from '@zdb/contract/kit/delivery-window'
import { routeTo } from '@zdb/contract/pages'
import { onlineTodos } from '@zdb/contract/orders/online-orders/states'
import { storePush } from '#areas/desk/push/public'
import { countUnprinted, unprintedOf, type Order } from '#areas/orders/online-orders/public'
import { deliveryTime } from '#areas/orders/transfer-orders/public'
import { within } from '#core/db/tx'
import { currentRules } from '#core/domain/rules'
import { todoSource } from '#core/domain/todo'
import { later, minutes } from '#core/time/clock'
import { hasPrinter, merchantsWithPrinters } from '../printers/printers.sql.ts'
import { noteAlarm } from './rules.sql.ts'

const most = 500

const alarm = (order: Order): Promise<void> =>
  within(async (tx) => {
    if (!(await noteAlarm(tx, 'online', order.sn, order.merchant_id))) return
    const from = `${channelOf(order.channel).name}${order.day_sequence && ` #${order.day_sequence}`}`
    await storePush(tx, {
      merchantId: order.merchant_id,
      event: 'printDue',
      type: pushTypes.notice,
      identity: 0,
      title: '订单临近送达，还没有打印',
      alert: `${from}，${windowWords(deliveryTime(order))}送达`,
      voice: 'order-changed.wav',
      params: { online_sn: order.sn },
    })
  })

/** Whoever prints hears once of every order that begins soon and has no paper. */
export const alarmUnprinted = async (): Promise<void> => {
  const merchants = await merchantsWithPrinters()
  if (merchants.length === 0) return
  const by = later(minutes((await currentRules()).printDueMinutes))
  for (const order of await unprintedOf(merchants, by, most)) await alarm(order)
}

/** The same as a lane on the workbench of a merchant that prints. */
export const printTodos = todoSource(
  async ({ merchantId }) => ({
    'online.unprinted': (await hasPrinter(merchantId)) ? await countUnprinted(merchantId) : 0,
  }),
  [
    {
      key: 'online.unprinted',
      title: onlineTodos.unprinted,
      tone: 'red',
      route: routeTo('onlineOrders', { status: 'self_process', todo: 'unprinted' }),
      allow: 'online.read',
    },
  ],
)
