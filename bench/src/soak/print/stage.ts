import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { print } from '@zdb/contract/desk/print/endpoints'
import { pick, type Random } from '../../../../sandbox/src/random.ts'
import { anOnlineOrder } from '../../../../server/src/areas/orders/online-orders/fixtures.ts'
import { within } from '../../../../server/src/core/db/tx.ts'
import { printerCloudCodes, type TagCloudCode, type PrinterDevice } from '../../../../server/src/ports/printers/port.ts'
import type { printersDesk } from '../../../../server/test/harness/printers/printers-desk.ts'
import type { Ground } from '../money/ground.ts'
import { openShops, type Call, type Shop } from '../money/people.ts'
import { oneOf } from '../money/stage.ts'
import type { Book } from './book.ts'

export type Printshop = { shop: Shop; cloud: TagCloudCode; device: PrinterDevice; printerId: string }
/** What was asked for, by those who asked. `reprints`: the reasons of second copies that a server has promised. */
export type DueOrder = { sn: string; at: Printshop; remark: string; reprints: string[] }

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

/** Until there is an answer: servers and their database come back. */
const insist = async <T>(ask: () => Promise<T | undefined>): Promise<T> => {
  for (let time = 0; time < 200; time += 1) {
    const answer = await ask()
    if (answer) return answer
    await sleep(100)
  }
  throw new Error('nobody answers')
}

/** Shops with a printer each, in turn of every cloud; what one cannot print its neighbour prints in every second shop. */
export const openPrintshops = async (stage: Pick<Stage, 'call' | 'desk'>, each: number): Promise<Printshop[]> => {
  const opened: Printshop[] = []
  for (const [at, shop] of (await openShops(each * printerCloudCodes.length)).entries()) {
    const cloud = printerCloudCodes[at % printerCloudCodes.length] ?? 'feie'
    const sid = String(shop.storeId)
    const bind = async (name: string, of: TagCloudCode) => {
      const device = await stage.desk.printer(of)
      const body = { platform: of, device_no: device.no, key: device.key, name, roll: 'narrow' as const }
      const { data } = await insist(() => stage.call(shop, print.bind, { params: { sid }, body, key: randomUUID() }))
      return { device, id: data?.id ?? '' }
    }
    const { device, id } = await bind('前台打印机', cloud)
    if (at % 2 === 1) {
      const spare = await bind('备用打印机', pick(Math.random, printerCloudCodes))
      const body = { name: '前台打印机', roll: 'narrow' as const, stand_in_id: spare.id }
      await insist(() => stage.call(shop, print.savePrinter, { params: { sid, id }, body }))
    }
    const rules = [{ document: 'kitchen', source: 'online', on: true, copies: 1, printer_id: id }] as const
    await insist(() => stage.call(shop, print.saveRules, { params: { sid }, body: { rules: [...rules] } }))
    await insist(() => stage.call(shop, print.addWhite, { body: { channel: whiteChannel }, key: randomUUID() }))
    opened.push({ shop, cloud, device, printerId: id })
  }
  return opened
}

/** An order comes and its store is to make it: a rule prints its ticket, and now and then a hand at the same moment. */
export const newOrder = async ({ call, random, orders, counts }: Stage, at: Printshop): Promise<void> => {
  const { shop } = at
  const remark = random() < 0.1 ? `请提前联系${hostile}` : '请提前联系'
  const given = { merchant_id: shop.merchantId, channel: whiteChannel, state: onlineStates.waitArrange.code }
  const { sn } = await insist(() =>
    within((tx) => anOnlineOrder(tx, { ...given, content: { order_remarks: remark } })).catch(() => undefined),
  )
  const body = { sid: String(shop.storeId) }
  const byHand = random() < 0.05
  const arranged = insist(() => call(shop, onlineOrders.dispatch, { params: { sn }, body }))
  if (byHand) {
    await arranged
    const ticket = { documents: ['kitchen' as const] }
    await insist(() => call(shop, print.onlineTicket, { params: { sn }, body: ticket, key: randomUUID() }))
  }
  await arranged
  orders.push({ sn, at, remark: '', reprints: [] })
  counts['orders'] = (counts['orders'] ?? 0) + 1
}

const held = ({ random, orders, book }: Stage): DueOrder | undefined => {
  const order = oneOf(random, orders)
  return order && book.has(order.sn) && order.remark === '' ? order : undefined
}

/** Somebody holds the ticket, and the order changes: once for each order. */
export const changeHeld = async (stage: Stage): Promise<boolean> => {
  const order = held(stage)
  if (!order || order.reprints.length > 0) return false
  order.remark = `改为${randomUUID().slice(0, 8)}`
  const body = { order_remarks: order.remark }
  const { code } = await insist(() =>
    stage.call(order.at.shop, onlineOrders.fastModify, { params: { sn: order.sn }, body }),
  )
  if (code !== 0) throw new Error(`a change was refused with ${code}`)
  stage.counts['changes'] = (stage.counts['changes'] ?? 0) + 1
  return true
}

/** Somebody holds the ticket and wants it once more, with a reason. */
export const reprintHeld = async (stage: Stage): Promise<boolean> => {
  const order = held(stage)
  if (!order) return false
  const reason = `弄湿了${randomUUID().slice(0, 6)}`
  const key = randomUUID()
  const body = { documents: ['kitchen' as const], reason }
  // Nobody changes the order meanwhile: what has changed before it left is told by a 变更单 in its place.
  order.reprints.push(reason)
  const { code, data } = await insist(() =>
    stage.call(order.at.shop, print.onlineTicket, { params: { sn: order.sn }, body, key }),
  )
  if (code === 0 && data?.message === '已发送到打印机') stage.counts['reprints'] = (stage.counts['reprints'] ?? 0) + 1
  else order.reprints.splice(order.reprints.indexOf(reason), 1)
  return true
}
