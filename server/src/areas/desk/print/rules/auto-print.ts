import { originKinds } from '@zdb/contract/couriers/delivery/states'
import type { PrintMove } from '@zdb/contract/desk/print/documents'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { deliveryMoved, type DeliveryMove } from '#areas/couriers/delivery/public'
import { onlineEdited, onlineMoved } from '#areas/orders/online-orders/public'
import { orderTaken, takenEdited } from '#areas/orders/transfer-orders/public'
import { within, type Tx } from '#core/db/tx'
import { currentRules } from '#core/domain/rules'
import { hours, later } from '#core/time/clock'
import { listen } from '#core/work/outbox'
import type { PaperOrder, Source } from '../documents/order-facts.ts'
import { orderInWork } from '../documents/paper-orders.ts'
import { printing } from '../jobs/come-out.ts'
import { lockOrderPaper, storesWithPaper } from '../jobs/jobs.sql.ts'
import { dropUnsent } from '../jobs/open-jobs.ts'
import { giveTicket, noticeChange } from '../jobs/tickets.ts'
import { choiceFor } from './choice.ts'
import { isWhite, rulesAt } from './rules.sql.ts'

/** Prints what the rules of the store that makes an order say at these moves; of a store without a printer nothing. */
const printByRules = async (tx: Tx, order: PaperOrder, moves: readonly PrintMove[]): Promise<void> => {
  const { storeId, source, channel, merchantId } = order
  if (storeId === null) return
  const rules = (await rulesAt(storeId)).filter(
    (rule) => rule.on && rule.source === source && moves.includes(rule.move),
  )
  if (rules.length === 0 || (source === 'online' && !(await isWhite(merchantId, channel)))) return
  for (const { document, copies } of rules) {
    const { printer } = await choiceFor(storeId, source, document)
    if (!printer) return
    const wish = { storeId, document, printerId: printer.id, copies, reason: '' }
    await giveTicket(tx, printing, order, wish)
  }
}

const reached = (merchantId: number, source: Source, sn: string, moves: readonly PrintMove[]): Promise<void> =>
  within(async (tx) => {
    await lockOrderPaper(tx, source, sn)
    const order = await orderInWork(merchantId, source, sn)
    if (order) await printByRules(tx, order, moves)
  })

/** Who holds paper hears of the change; a store that no longer makes it prints nothing more, and the new one begins. */
const edited = (merchantId: number, source: Source, sn: string): Promise<void> =>
  within(async (tx) => {
    await lockOrderPaper(tx, source, sn)
    const order = await orderInWork(merchantId, source, sn)
    if (!order) return
    const stores = await storesWithPaper(source, sn)
    for (const storeId of stores)
      await (order.storeId === null || storeId === order.storeId
        ? noticeChange(tx, printing, order, storeId)
        : dropUnsent(tx, { source, sn, storeId }, printing, '已改由其他门店制作'))
    if (order.storeId !== null && stores.length > 0 && !stores.includes(order.storeId))
      await printByRules(tx, order, ['make'])
  })

const ended = (source: Source, sn: string): Promise<void> =>
  within(async (tx) => {
    await lockOrderPaper(tx, source, sn)
    for (const storeId of await storesWithPaper(source, sn))
      await dropUnsent(tx, { source, sn, storeId }, printing, '订单已不需要制作')
  })

/** What lay for long while nobody worked is not printed by itself any more. */
const isRecent = async (at: string): Promise<boolean> =>
  new Date(at) > later(-hours((await currentRules()).printQueueHours))

const makes = new Set<number>([onlineStates.selfProcess.code])
/** Closed, given back, or passed on to another shop, which prints it itself. */
const gone = new Set<number>([
  onlineStates.closed.code,
  onlineStates.waitArrange.code,
  onlineStates.transferProcess.code,
])

/**
 * How far a ride has brought its order. A courier may leave out what it tells: whoever has picked up was there, so what
 * was to be printed on the way is printed then; what has come out stays the only one.
 */
const called = ['callRider'] as const
const accepted = [...called, 'riderAccepts'] as const
const arrived = [...accepted, 'riderArrives'] as const
const movesOfRide: Partial<Record<string, readonly PrintMove[]>> = {
  pay: called,
  accept: accepted,
  arrive: arrived,
  pickUp: arrived,
  reportByHandArrived: arrived,
  reportByHandPickedUp: arrived,
} satisfies Partial<Record<DeliveryMove, readonly PrintMove[]>>
const sourceOfRide: Readonly<Record<number, Source>> = {
  [originKinds.online]: 'online',
  [originKinds.received]: 'received',
}

/** What is read under an order's lock is the order as it is now, whichever of its events comes first. */
const many = { lanes: 4 }

export const listeners = [
  listen(
    onlineMoved,
    'print',
    async ({ merchantId, sn, state, at }) => {
      if (gone.has(state)) await ended('online', sn)
      else if (makes.has(state) && (await isRecent(at))) await reached(merchantId, 'online', sn, ['make'])
    },
    many,
  ),
  listen(onlineEdited, 'print', ({ merchantId, sn }) => edited(merchantId, 'online', sn), many),
  listen(orderTaken, 'print', ({ shopMerchantId, sn }) => reached(shopMerchantId, 'received', sn, ['make']), many),
  listen(
    deliveryMoved,
    'print',
    async ({ originKind, originSn, merchantId, move }) => {
      const [source, moves] = [sourceOfRide[originKind], movesOfRide[move]]
      if (source && moves) await reached(merchantId, source, originSn, moves)
    },
    many,
  ),
  listen(takenEdited, 'print', ({ shopMerchantId, sn }) => edited(shopMerchantId, 'received', sn), many),
]
