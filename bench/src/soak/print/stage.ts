import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { print } from '@zdb/contract/desk/print/endpoints'
import { pick, type Random } from '../../../../sandbox/src/random.ts'
import { anOnlineOrder } from '../../../../server/src/areas/orders/online-orders/fixtures.ts'
import { aStore } from '../../../../server/src/areas/shop/stores/fixtures.ts'
import { within } from '../../../../server/src/core/db/tx.ts'
import { minutes } from '../../../../server/src/core/time/clock.ts'
import { printerCloudCodes, type TagCloudCode, type PrinterDevice } from '../../../../server/src/ports/printers/port.ts'
import type { printersDesk } from '../../../../server/test/harness/printers/printers-desk.ts'
import type { Ground } from '../money/ground.ts'
import { openShops, type Call, type Shop } from '../money/people.ts'
import { oneOf } from '../money/stage.ts'
import type { Book } from './book.ts'

/** A store and the printers that stand in it. */
export type Place = { sid: string; devices: string[] }
export type Printshop = {
  shop: Shop
  cloud: TagCloudCode
  device: PrinterDevice
  /** Where its orders are made: first and most of them here, some of them there. */
  places: readonly [Place, Place]
}
/** What was asked for, by those who asked. `reprints`: the reasons of second copies that a server has promised. */
export type DueOrder = {
  sn: string
  at: Printshop
  /** Every remark it ever had, the one it has now last. */
  remarks: [string, ...string[]]
  /** Where it is made now; undefined once it is closed. */
  madeAt: Place | undefined
  reprints: string[]
  isTouched: boolean
  isBusy: boolean
}

export type Stage = {
  ground: Ground
  desk: ReturnType<typeof printersDesk>
  random: Random
  call: Call
  shops: readonly Printshop[]
  orders: DueOrder[]
  book: Book
  counts: Record<string, number>
}

const whiteChannel = 6
const hostile = '</B><CUT>\u001B@<QR>x</QR>'

const patience = minutes(3)

/** Until there is an answer: servers and their database come back. */
const insist = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
  for (const until = Date.now() + patience; Date.now() < until;) {
    const answer = await ask()
    if (answer) return answer
    await sleep(100)
  }
  throw new Error('nobody answers')
}

const documents = ['kitchen', 'customer'] as const

/** A store with a printer of this cloud, on which both tickets of its orders come out by themselves. */
const openPlace = async (
  { call, desk }: Pick<Stage, 'call' | 'desk'>,
  shop: Shop,
  storeId: number,
  cloud: TagCloudCode,
  hasSpare: boolean,
): Promise<{ place: Place; device: PrinterDevice }> => {
  const sid = String(storeId)
  const bind = async (name: string, of: TagCloudCode) => {
    const device = await desk.printer(of)
    const body = { platform: of, device_no: device.no, key: device.key, name, roll: 'narrow' as const }
    const { data } = await insist(() => call(shop, print.bind, { params: { sid }, body, key: randomUUID() }))
    return { device, id: data?.id ?? '' }
  }
  const { device, id } = await bind('前台打印机', cloud)
  const devices = [device.no]
  if (hasSpare) {
    const spare = await bind('备用打印机', pick(Math.random, printerCloudCodes))
    const body = { name: '前台打印机', roll: 'narrow' as const, stand_in_id: spare.id }
    await insist(() => call(shop, print.savePrinter, { params: { sid, id }, body }))
    devices.push(spare.device.no)
  }
  const rules = documents.map(
    (document) => ({ document, source: 'online', on: true, copies: 1, printer_id: id }) as const,
  )
  await insist(() => call(shop, print.saveRules, { params: { sid }, body: { rules } }))
  return { place: { sid, devices }, device }
}

/**
 * Shops of two stores with a printer each, in turn of every cloud; what one cannot print its neighbour prints in every
 * second shop.
 */
export const openPrintshops = async (stage: Pick<Stage, 'call' | 'desk'>, each: number): Promise<Printshop[]> => {
  const opened: Printshop[] = []
  for (const [at, shop] of (await openShops(each * printerCloudCodes.length)).entries()) {
    const cloud = printerCloudCodes[at % printerCloudCodes.length] ?? 'feie'
    const { place, device } = await openPlace(stage, shop, shop.storeId, cloud, at % 2 === 1)
    const branch = await within((tx) => aStore(tx, shop.merchantId, { name: `分店${at}`, deposit: 0 }))
    const other = await openPlace(stage, shop, branch, cloud, false)
    await insist(() => stage.call(shop, print.addWhite, { body: { channel: whiteChannel }, key: randomUUID() }))
    opened.push({ shop, cloud, device, places: [place, other.place] })
  }
  return opened
}

/** An order comes and its store is to make it: a rule prints its ticket, and now and then a hand at the same moment. */
export const newOrder = async ({ call, random, orders, counts }: Stage, at: Printshop): Promise<void> => {
  const { shop } = at
  const [home] = at.places
  const remark = random() < 0.1 ? `请提前联系${hostile}` : '请提前联系'
  const given = { merchant_id: shop.merchantId, channel: whiteChannel, state: onlineStates.waitArrange.code }
  const { sn } = await insist(() =>
    within((tx) => anOnlineOrder(tx, { ...given, content: { order_remarks: remark } })).catch(() => undefined),
  )
  const body = { sid: home.sid }
  const byHand = random() < 0.05
  const arranged = insist(() => call(shop, onlineOrders.dispatch, { params: { sn }, body }))
  if (byHand) {
    await arranged
    const ticket = { documents: ['kitchen' as const] }
    await insist(() => call(shop, print.onlineTicket, { params: { sn }, body: ticket, key: randomUUID() }))
  }
  await arranged
  orders.push({ sn, at, remarks: [remark], madeAt: home, reprints: [], isTouched: false, isBusy: false })
  counts['orders'] = (counts['orders'] ?? 0) + 1
}

const count = ({ counts }: Stage, what: string): void => {
  counts[what] = (counts[what] ?? 0) + 1
}

/** Until it is done; whose answer was lost is told that it is done already. */
type Insist = (ask: () => Promise<{ code: number; message: string } | undefined>) => Promise<void>

/** An order of which no second copy is on its way, for one person at a time. */
const withOrder = async (
  stage: Stage,
  what: string,
  act: (order: DueOrder, done: Insist) => Promise<void>,
): Promise<void> => {
  const order = oneOf(stage.random, stage.orders)
  if (!order || order.isBusy || order.madeAt === undefined || order.reprints.length > 0) return
  order.isBusy = true
  order.isTouched = true
  const done: Insist = async (ask) => {
    const { code, message } = await insist(ask)
    if (code !== 0 && code !== codes.nothingChanged.code && code !== codes.onlineMoved.code)
      throw new Error(`${what} was refused: ${message}`)
  }
  await act(order, done).finally(() => (order.isBusy = false))
  count(stage, what)
}

/** What an order says changes, and now and then back to what it said at first, printed or not. */
export const changeOrder = (stage: Stage): Promise<void> =>
  withOrder(stage, 'changes', async (order, done) => {
    const [first] = order.remarks
    const isBack = order.remarks.length > 1 && order.remarks.at(-1) !== first && stage.random() < 0.6
    const order_remarks = isBack ? first : `改为${randomUUID().slice(0, 8)}`
    await done(() =>
      stage.call(order.at.shop, onlineOrders.fastModify, { params: { sn: order.sn }, body: { order_remarks } }),
    )
    order.remarks.push(order_remarks)
  })

const otherPlace = ({ at, madeAt }: DueOrder): Place => at.places.find((place) => place !== madeAt) ?? at.places[0]

/** The other store makes it. */
export const moveOrder = (stage: Stage): Promise<void> =>
  withOrder(stage, 'moves', async (order, done) => {
    const to = otherPlace(order)
    await done(() =>
      stage.call(order.at.shop, onlineOrders.dispatch, { params: { sn: order.sn }, body: { sid: to.sid } }),
    )
    order.madeAt = to
  })

/** It is given back and arranged anew, at the same store or at the other one. */
export const rearrangeOrder = (stage: Stage): Promise<void> =>
  withOrder(stage, 'rearranged', async (order, done) => {
    const to = stage.random() < 0.5 ? (order.madeAt ?? otherPlace(order)) : otherPlace(order)
    const key = randomUUID()
    await done(() => stage.call(order.at.shop, onlineOrders.init, { params: { sn: order.sn }, key }))
    await done(() =>
      stage.call(order.at.shop, onlineOrders.dispatch, { params: { sn: order.sn }, body: { sid: to.sid } }),
    )
    order.madeAt = to
  })

export const closeOrder = (stage: Stage): Promise<void> =>
  withOrder(stage, 'closed', async (order, done) => {
    const key = randomUUID()
    const body = { reason: '买家不要了' }
    await done(() => stage.call(order.at.shop, onlineOrders.close, { params: { sn: order.sn }, body, key }))
    order.madeAt = undefined
  })

/** Somebody holds the ticket of an order that nobody changes, and wants it once more, with a reason. */
export const reprintHeld = async (stage: Stage): Promise<void> => {
  const order = oneOf(stage.random, stage.orders)
  if (!order || order.isBusy || order.isTouched || !stage.book.has(order.sn)) return
  const reason = `弄湿了${randomUUID().slice(0, 6)}`
  const key = randomUUID()
  const body = { documents: ['kitchen' as const], reason }
  order.reprints.push(reason)
  const { code, data } = await insist(() =>
    stage.call(order.at.shop, print.onlineTicket, { params: { sn: order.sn }, body, key }),
  )
  if (code === 0 && data?.message === '已发送到打印机') count(stage, 'reprints')
  else order.reprints.splice(order.reprints.indexOf(reason), 1)
}
