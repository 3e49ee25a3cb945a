import { channelOf } from '@zdb/contract/channels/channel-shops/channels'
import { pushTypes } from '@zdb/contract/desk/push/schemas'
import { windowWords } from '@zdb/contract/kit/orders/delivery-window'
import { routeTo } from '@zdb/contract/pages'
import { onlineTodos } from '@zdb/contract/orders/online-orders/states'
import { receiverTodos } from '@zdb/contract/orders/transfer-orders/states'
import { storePush } from '#areas/desk/push/public'
import { countUnprinted, unprintedOf, type Order } from '#areas/orders/online-orders/public'
import {
  countUnprintedReceived,
  deliveryTime,
  unprintedReceived,
  type Order as TransferOrder,
} from '#areas/orders/transfer-orders/public'
import type { AlertCause } from '#areas/desk/push/public'
import { within } from '#core/db/tx'
import { currentRules } from '#core/domain/rules'
import { todoSource, type TodoSource } from '#core/domain/todo'
import { later, minutes } from '#core/time/clock'
import type { Source } from '../documents/order-facts.ts'
import { hasPrinter, merchantsWithPrinters } from '../printers/printers.sql.ts'
import { isOneOf, noteAlarm, untold } from './rules.sql.ts'

const mostAtOnce = 500

/** What begins until then should have paper by now. */
const dueBy = async (): Promise<Date> => later(minutes((await currentRules()).printDueMinutes))

type Due = {
  source: Source
  sn: string
  merchantId: number
  storeId: number | null
  words: string
  params: Record<string, string>
}

const dueOnline = (order: Order): Due => ({
  source: 'online',
  sn: order.sn,
  merchantId: order.merchant_id,
  storeId: order.store_id,
  words: `${channelOf(order.channel).name}${order.day_sequence && ` #${order.day_sequence}`}，${windowWords(deliveryTime(order))}送达`,
  params: { online_sn: order.sn },
})

const dueReceived = (order: TransferOrder): Due => ({
  source: 'received',
  sn: order.sn,
  merchantId: order.shop_merchant_id ?? 0,
  storeId: order.shop_id,
  words: `接单 ${order.sn}，${windowWords(deliveryTime(order))}送达`,
  params: { received_sn: order.sn },
})

const alarm = ({ source, sn, merchantId, storeId, words, params }: Due): Promise<void> =>
  within(async (tx) => {
    if (!(await noteAlarm(tx, source, sn, merchantId))) return
    await storePush(tx, {
      merchantId,
      event: 'printDue',
      storeId,
      type: pushTypes.notice,
      identity: 0,
      title: '订单临近送达，还没有打印',
      alert: words,
      voice: 'order-changed.wav',
      params,
    })
  })

/** Whoever prints hears once of every order that begins soon and has no paper; one that nobody cares for hides no other. */
export const alarmUnprinted = async (most = mostAtOnce): Promise<void> => {
  const merchants = await merchantsWithPrinters()
  if (merchants.length === 0) return
  const by = await dueBy()
  const due = [
    ...(await unprintedOf(merchants, by, untold('online'), most)).map(dueOnline),
    ...(await unprintedReceived(merchants, by, untold('received'), most)).map(dueReceived),
  ]
  const failures: unknown[] = []
  for (const order of due) await alarm(order).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} orders could not be told of`)
}

/** They were printed since, or need no paper any more. */
export const unprintedAlerts: AlertCause = {
  events: ['printDue'],
  gone: async (alerts) => {
    const merchants = [...new Set(alerts.map(({ merchantId }) => merchantId))]
    const online = alerts.flatMap(({ params }) => params.online_sn ?? [])
    const received = alerts.flatMap(({ params }) => params.received_sn ?? [])
    const by = await dueBy()
    const still = new Set([
      ...(await unprintedOf(merchants, by, isOneOf(online), online.length)).map(({ sn }) => sn),
      ...(await unprintedReceived(merchants, by, isOneOf(received), received.length)).map(({ sn }) => sn),
    ])
    return alerts
      .filter(({ params }) => {
        const sn = params.online_sn ?? params.received_sn
        return sn !== undefined && !still.has(sn)
      })
      .map(({ id }) => id)
  },
}

const countDue = async (
  merchantId: number,
  count: (merchantId: number, by: Date) => Promise<number>,
): Promise<number> => ((await hasPrinter(merchantId)) ? count(merchantId, await dueBy()) : 0)

/** The same as lanes on the workbench of a merchant that prints. */
export const printTodos: readonly TodoSource[] = [
  todoSource('online', async ({ merchantId }) => ({ 'online.unprinted': await countDue(merchantId, countUnprinted) }), [
    {
      key: 'online.unprinted',
      title: `网单${onlineTodos.unprinted}`,
      tone: 'red',
      route: routeTo('onlineOrders', { status: 'self_process', todo: 'unprinted' }),
      allow: 'online.read',
    },
  ]),
  todoSource(
    'orders',
    async ({ merchantId }) => ({ 'received.unprinted': await countDue(merchantId, countUnprintedReceived) }),
    [
      {
        key: 'received.unprinted',
        title: `接单${receiverTodos.unprinted}`,
        tone: 'red',
        route: routeTo('receivedOrders', { status: 'waitDelivery', todo: 'unprinted' }),
        allow: 'received.read',
      },
    ],
  ),
]
