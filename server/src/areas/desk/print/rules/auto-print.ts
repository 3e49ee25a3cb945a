import { originKinds } from '@zdb/contract/couriers/delivery/states'
import type { PrintMove } from '@zdb/contract/desk/print/documents'
import { deliveryMoved, type DeliveryMove } from '#areas/couriers/delivery/public'
import { onlineEdited, onlineMoved } from '#areas/orders/online-orders/public'
import { orderTaken, takenEdited, takenLeft, type PaperStanding } from '#areas/orders/transfer-orders/public'
import { storesById } from '#areas/shop/stores/public'
import { within, type Tx } from '#core/db/tx'
import { currentRules } from '#core/domain/rules'
import { hours, later } from '#core/time/clock'
import { listen } from '#core/work/outbox'
import type { PaperOrder, Source } from '../documents/order-facts.ts'
import { orderInWork, ownOrder } from '../documents/paper-orders.ts'
import { printing } from '../jobs/come-out.ts'
import { hasNoPaper, lockOrderPaper, storesWithPaper } from '../jobs/jobs.sql.ts'
import { recallPaper } from '../tickets/recall.ts'
import { giveTicket, noticeChange } from '../tickets/tickets.ts'
import { dueTickets } from './due-tickets.sql.ts'

/** Prints what the rules of the store that makes an order say at these moves. */
const printByRules = async (tx: Tx, order: PaperOrder, moves: readonly PrintMove[]): Promise<void> => {
  const { storeId } = order
  if (storeId === null) return
  for (const ticket of await dueTickets(order, storeId, moves))
    await giveTicket(tx, printing, order, { storeId, reason: '', ...ticket })
}

const reached = (merchantId: number, source: Source, sn: string, moves: readonly PrintMove[]): Promise<void> =>
  within(async (tx) => {
    await lockOrderPaper(tx, source, sn)
    const order = await orderInWork(merchantId, source, sn)
    if (order) await printByRules(tx, order, moves)
  })

const goneWords: Partial<Record<PaperStanding, string>> = {
  waiting: '已退回待安排，暂不制作',
  passedOn: '已转由其他商家制作',
  givenBack: '已退单，不再制作',
  closed: '订单已关闭，不再制作',
}

/** Why a store no longer makes an order; undefined where it does. */
const whyGone = async ({ standing, storeId }: PaperOrder, at: number): Promise<string | undefined> => {
  if (standing !== 'inWork') return goneWords[standing]
  if (storeId === null || storeId === at) return undefined
  return `已改由${(await storesById([storeId])).get(storeId)?.name ?? '其他门店'}制作`
}

/**
 * Who holds paper of an order hears what it says now and whether they still make it; the store that is to make it prints
 * what its rules say at these moves. What was printed by hand before anybody makes it holds until the order is moved.
 */
const follow = (
  merchantId: number,
  source: Source,
  sn: string,
  { moves, isEdit }: { moves: readonly PrintMove[]; isEdit: boolean },
): Promise<void> =>
  within(async (tx) => {
    await lockOrderPaper(tx, source, sn)
    const order = await ownOrder(merchantId, source, sn)
    if (!order || order.standing === 'done') return
    const untold = order.standing === 'waiting' && isEdit
    for (const storeId of await storesWithPaper(source, sn)) {
      const why = untold ? undefined : await whyGone(order, storeId)
      await (why === undefined ? noticeChange(tx, printing, order, storeId) : recallPaper(tx, order, storeId, why))
    }
    if (order.standing === 'inWork') await printByRules(tx, order, moves)
  })

/** What lay for long while nobody worked is not printed by itself any more; the rule is at least an hour. */
const isRecent = async (at: string): Promise<boolean> =>
  new Date(at) > later(-hours(1)) || new Date(at) > later(-hours((await currentRules()).printQueueHours))

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
    async ({ merchantId, sn, at }) =>
      follow(merchantId, 'online', sn, { moves: (await isRecent(at)) ? ['make'] : [], isEdit: false }),
    many,
  ),
  listen(
    onlineEdited,
    'print',
    ({ merchantId, sn, storeChanged }) =>
      follow(merchantId, 'online', sn, { moves: storeChanged ? ['make'] : [], isEdit: true }),
    { ...many, idle: ({ sn, storeChanged }) => (storeChanged ? undefined : hasNoPaper('online', sn)) },
  ),
  listen(
    orderTaken,
    'print',
    ({ shopMerchantId, sn }) => follow(shopMerchantId, 'received', sn, { moves: ['make'], isEdit: false }),
    many,
  ),
  listen(
    deliveryMoved,
    'print',
    async ({ originKind, originSn, merchantId, move }) => {
      const [source, moves] = [sourceOfRide[originKind], movesOfRide[move]]
      if (source && moves) await reached(merchantId, source, originSn, moves)
    },
    many,
  ),
  listen(
    takenEdited,
    'print',
    ({ shopMerchantId, sn }) => follow(shopMerchantId, 'received', sn, { moves: [], isEdit: true }),
    many,
  ),
  listen(
    takenLeft,
    'print',
    ({ shopMerchantId, sn }) => follow(shopMerchantId, 'received', sn, { moves: [], isEdit: false }),
    many,
  ),
]
