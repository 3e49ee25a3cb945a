import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { codes } from '@zdb/contract/codes'
import { ownRiders } from '@zdb/contract/couriers/delivery/couriers'
import { delivery } from '@zdb/contract/couriers/delivery/endpoints'
import { print } from '@zdb/contract/desk/print/endpoints'
import type { DeskAction } from '@zdb/contract/desk/rehearsals/report'
import type { Endpoint, WireResult } from '@zdb/contract/kit/endpoint'
import { fen, formatYuan } from '@zdb/contract/kit/fen'
import { kinds } from '@zdb/contract/orders/transfer-orders/states'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { minutes, now } from '#core/time/clock'
import { thinking } from './desk-times.ts'
import type { Floor, Rider } from './floor.ts'
import { press, type Input } from '../world/http.ts'
import type { Observations } from '../report/observations.ts'
import type { ScriptedOrder } from './script.ts'

type Listed = WireResult<typeof onlineOrders.list>['items'][number]
/** Bunches that are made and wait for the hour of their rider, and riders of the shop who are on their way back. */
type Shelf = { sn: string; storeId: number; callAt: number; rider?: Rider; signAt?: number }

export type Desk = {
  floor: Floor
  seen: Observations
  speed: number
  makingMs: number
  /** What the channel has sent, by its own numbers. */
  sent: ReadonlyMap<string, ScriptedOrder>
  isOver: () => boolean
  /** Whoever has an order in hand; the others leave it alone. */
  taken: Set<string>
  shelf: Shelf[]
}

/** A rider is called so long before the window begins: most need this long until the door. */
const leadMs = minutes(50)
const ownRideMs = minutes(45)
const againMs = minutes(5)
const idleMs = 200
const lookAgainMs = minutes(1)
const pageSize = 50

/** In the time of the shop, so many times as fast. */
const spend = async (desk: Desk, ms: number): Promise<void> => {
  desk.seen.worked(now().getTime(), ms)
  await sleep(ms / desk.speed)
}

const act = async <E extends Endpoint>(desk: Desk, action: DeskAction, line: E, input: Input<E>) => {
  await spend(desk, thinking[action])
  const { ms, answer } = await press(desk.floor.person, line, input)
  desk.seen.timed(action, ms)
  desk.seen.waited(ms)
  if (answer.code !== 0) desk.seen.refused(action, answer.message)
  return answer
}

const storeOf = ({ floor, sent }: Desk, row: Listed): number => {
  const known = row.delivery_shop?.sid ?? sent.get(row.channel_order_sn)?.storeId
  const store = floor.stores.find(({ id }) => id === Number(known)) ?? floor.stores[0]
  return store?.id ?? 0
}

const passOn = async (desk: Desk, sn: string, price: number): Promise<boolean> => {
  const body = { sns: [sn], kind: kinds.grab, price: formatYuan(fen(price)), grab_minutes: 60 }
  const { data } = await act(desk, 'passOn', onlineOrders.transfer, { body, key: randomUUID() })
  const row = data?.[0]
  if (row && !row.ok) desk.seen.refused('passOn', row.message)
  return row?.ok === true
}

/** Opened, arranged to its store, printed, made; the rider is called when it is time. */
const handle = async (desk: Desk, row: Listed): Promise<void> => {
  const { order_sn: sn, channel_order_sn: number } = row
  const handling = { startedAt: now().getTime() }
  desk.seen.handled.set(number, handling)
  await act(desk, 'detail', onlineOrders.detail, { params: { sn } })
  const price = desk.sent.get(number)?.passedOnFor
  if (price && (await passOn(desk, sn, price))) {
    desk.seen.handled.set(number, { ...handling, passedOn: true })
    return
  }
  const storeId = storeOf(desk, row)
  const { code } = await act(desk, 'arrange', onlineOrders.dispatch, { params: { sn }, body: { sid: String(storeId) } })
  if (code === codes.slotFull.code) desk.seen.handled.set(number, { ...handling, full: true })
  if (code !== 0) return
  await act(desk, 'print', print.onlineTicket, { params: { sn }, body: { documents: ['kitchen'] }, key: randomUUID() })
  await spend(desk, desk.makingMs)
  const readyAt = now().getTime()
  desk.seen.handled.set(number, { ...handling, readyAt })
  const start = desk.sent.get(number)?.start ?? readyAt
  desk.shelf.push({ sn, storeId, callAt: Math.max(readyAt, start - leadMs) })
}

const freeRider = ({ riders }: Floor, storeId: number): Rider | undefined =>
  riders.find((rider) => rider.storeId === storeId && rider.freeAt <= now().getTime())

const sendOwn = async (desk: Desk, item: Shelf, rider: Rider): Promise<void> => {
  rider.freeAt = now().getTime() + ownRideMs
  const body = {
    order: { type: 'online' as const, sn: item.sn },
    sid: String(item.storeId),
    channel: ownRiders,
    rider_id: String(rider.id),
  }
  const { code } = await act(desk, 'callOwn', delivery.callByHand, {
    params: { sid: String(item.storeId) },
    body,
    key: randomUUID(),
  })
  if (code === 0) desk.shelf.push({ ...item, rider, signAt: rider.freeAt })
  else desk.shelf.push({ ...item, callAt: now().getTime() + againMs })
}

const callCourier = async (desk: Desk, item: Shelf): Promise<void> => {
  const body = { orders: [{ type: 'online' as const, sn: item.sn }] }
  const { data } = await act(desk, 'callRider', delivery.callDirectly, { body, key: randomUUID() })
  const [answer] = data ?? []
  if (answer?.ok) return
  desk.seen.refused('callRider', answer?.message ?? '')
  desk.shelf.push({ ...item, callAt: now().getTime() + againMs })
}

const sign = async (desk: Desk, { sn, storeId }: Shelf): Promise<void> => {
  await act(desk, 'sign', onlineOrders.sign, { params: { sid: String(storeId) }, body: { order_sn: sn } })
}

/** What is made goes before what is to be made: somebody waits at the door. */
const takeFromShelf = ({ shelf }: Desk): Shelf | undefined => {
  const at = now().getTime()
  const index = shelf.findIndex(({ callAt, signAt }) => (signAt ?? callAt) <= at)
  return index < 0 ? undefined : shelf.splice(index, 1)[0]
}

/** Somebody looks at the list anyway; it is work where something is found in it. */
const takeFromList = async (desk: Desk): Promise<Listed | undefined> => {
  const query = { status: 'wait_arrange', page_size: pageSize }
  const { ms, answer } = await press(desk.floor.person, onlineOrders.list, { query })
  desk.seen.timed('list', ms)
  const row = answer.data?.items.find(({ order_sn }) => !desk.taken.has(order_sn))
  if (!row) return undefined
  desk.taken.add(row.order_sn)
  await spend(desk, thinking.list)
  return row
}

const workOn = async (desk: Desk): Promise<boolean> => {
  const made = takeFromShelf(desk)
  if (made?.signAt) await sign(desk, made)
  else if (made) {
    const rider = freeRider(desk.floor, made.storeId)
    await (rider ? sendOwn(desk, made, rider) : callCourier(desk, made))
  } else {
    const row = await takeFromList(desk)
    if (row) await handle(desk, row)
    return row !== undefined
  }
  return true
}

/** One pair of hands, until the day is over: the most urgent thing first, as the list shows it. */
export const workTheDay = async (desk: Desk): Promise<void> => {
  const rest = Math.max(idleMs, lookAgainMs / desk.speed)
  while (!desk.isOver()) if (!(await workOn(desk))) await sleep(rest)
}
