import { setTimeout as sleep } from 'node:timers/promises'
import { groups } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates } from '@zdb/contract/couriers/delivery/states'
import type { CourierSide } from '../../../sandbox/src/couriers/sides/side.ts'
import { sf } from '../../../sandbox/src/couriers/sides/sf/sf.ts'
import { uupt } from '../../../sandbox/src/couriers/sides/uupt/uupt.ts'
import type { AppKeys, Ride, RideState } from '../../../sandbox/src/couriers/town/entities.ts'
import { aDelivery } from '../../../server/src/areas/couriers/delivery/fixtures.ts'
import type { Delivery } from '../../../server/src/areas/couriers/delivery/delivery.sql.ts'
import { db, within } from '../../../server/src/core/db/tx.ts'
import { sandboxCourierApp } from '../../../server/src/ports/couriers/sandbox-app.ts'
import { openCallingShop, withCouriers, type CallingShop, type CourierWorld } from '../soak/courier-world.ts'
import { usedBy } from '../child.ts'
import type { Row } from '../row.ts'
import { bareWrites, toldInWrites, type Spare } from './own-writes.ts'
import { postFor, type HttpCall } from './raw-poster.ts'

const ridesEach = 250
/** A server that has run for a while has done the same before. */
const ridesBefore = 150
const storm = { ms: 5_000, lines: 256 }
const steps: readonly RideState[] = ['accepted', 'atShop', 'pickedUp', 'delivered']
const speakers = [
  { provider: 7, side: sf },
  { provider: 27, side: uupt },
] as const

const openRides = ({ merchantId, storeId }: CallingShop, provider: number, total: number): Promise<Delivery[]> =>
  within(async (tx) => {
    const rides: Delivery[] = []
    for (let count = 0; count < total; count += 1)
      rides.push(
        await aDelivery(tx, { merchant_id: merchantId, store_id: storeId, provider, way: groups.aggregated.code }),
      )
    return rides
  })

const nowhere = { longitude: 116.46, latitude: 39.91, name: '', mobile: '', address: '' }

/** A ride as its courier sees it at each step, told as that courier tells it. */
const lettersOf = (side: CourierSide, keys: AppKeys, url: string, { sn, price }: Delivery): HttpCall[] => {
  const began = Date.now()
  return steps.flatMap((state, index) => {
    const at = began + index * 1_000
    const ride: Ride = {
      id: side.newRideId(),
      sn,
      courier: side.name,
      brand: '',
      app: '',
      shopId: '3243279847393',
      callback: '',
      pickup: nowhere,
      door: nowhere,
      weightGrams: 1_000,
      distanceMetres: 3_000,
      remarks: '',
      price,
      tip: 0,
      goodsType: '',
      fees: [],
      waitingFee: 0,
      difference: 0,
      troubles: [],
      charged: state === 'delivered' ? price : 0,
      sendBackFee: 0,
      state,
      rider: { id: '7654321', name: '周海涛', mobile: '13500170001' },
      cancelReason: '',
      cancelledBy: '',
      placedAt: began - 1_000,
      times: { [state]: at },
      log: [],
    }
    const push = side.push({ ride, state, reassigned: false, at }, keys, `${url}/courier-callback/${side.name}`)
    if (!push) return []
    const { pathname, search } = new URL(push.url)
    return [{ path: `${pathname}${search}`, headers: push.headers, body: push.body }]
  })
}

/** First everybody's first step, then everybody's second: as many rides at once would call back. */
const interleaved = (stories: readonly (readonly HttpCall[])[]): HttpCall[] =>
  steps.flatMap((_, step) => stories.flatMap((story) => story[step] ?? []))

const count = async (open: boolean): Promise<number> => {
  const rows = db()
    .selectFrom('courier_push')
    .select(({ fn }) => fn.countAll<number>().as('count'))
  const { count } = await (open ? rows.where('done_at', 'is', null) : rows).executeTakeFirstOrThrow()
  return count
}

const workedOff = async (): Promise<number> => {
  const [open, began] = [await count(true), performance.now()]
  while ((await count(true)) > 0) await sleep(100)
  return (open / (performance.now() - began)) * 1000
}

/** So many a second are taken. */
const wanted = 2_000
const spareRides = 200

const stormed = async ({ url, serverPid, databaseUrl, sandbox, label }: CourierWorld): Promise<Row[]> => {
  const shop = await openCallingShop(url, 1_000_000_00)
  const { keys } = await sandboxCourierApp(sandbox, label)
  const storiesOf = async (total: number): Promise<HttpCall[][]> => {
    const stories: HttpCall[][] = []
    for (const { provider, side } of speakers)
      for (const ride of await openRides(shop, provider, total))
        stories.push(lettersOf(side, keys[side.name] ?? { id: '', secret: '', more: {} }, url, ride))
    return stories
  }
  await postFor(url, interleaved(await storiesOf(ridesBefore)), { ms: 0, lines: storm.lines })
  await workedOff()
  const spareSns = (await openRides(shop, speakers[0].provider, spareRides)).map(({ sn }) => sn)
  const spare: Spare = { table: 'delivery_order', column: 'remarks', sns: spareSns }
  const writesBefore = await bareWrites(databaseUrl, spare)
  const letters = interleaved(await storiesOf(ridesEach))
  const before = await count(false)

  const [server, poster] = [await usedBy(serverPid), await usedBy(process.pid)]
  const { accepted, refused, seconds } = await postFor(url, letters, storm)
  const share = (used: number): string => `${((used / seconds) * 100).toFixed(0)} %`
  const used = {
    server: share((await usedBy(serverPid)) - server),
    poster: share((await usedBy(process.pid)) - poster),
  }
  const stored = (await count(false)) - before
  const perSecond = accepted / seconds
  const writes = (writesBefore + (await bareWrites(databaseUrl, spare))) / 2
  const { least, aim } = toldInWrites(wanted, writes)
  const rides = (ridesEach + ridesBefore) * speakers.length
  const worked = await workedOff()
  const failed = await db().selectFrom('courier_push').select('id').where('error', '<>', '').execute()
  const arrived = await db()
    .selectFrom('delivery_order')
    .select('id')
    .where('merchant_id', '=', shop.merchantId)
    .where('state', '=', deliveryStates.completed.code)
    .execute()
  return [
    {
      what: '运力回调：每秒接收（顺丰同城与 UU 跑腿，验签、加密、落盘后应答，两核共用）',
      figure: `${perSecond.toFixed(0)} 次/s，共 ${accepted} 次；占单核：服务 ${used.server}，发送方 ${used.poster}，其余为数据库；裸写 ${writes.toFixed(0)} 次/s`,
      aim,
      met: perSecond >= least,
    },
    {
      what: '运力回调：无一丢失，随后全部处理',
      figure: `应答 ${accepted}，存储 ${stored}，拒收 ${refused}，处理失败 ${failed.length}；${arrived.length}/${rides} 单送达；处理 ${worked.toFixed(0)} 次/s`,
      aim: '应答即已存储，全部送达',
      met: stored === accepted && refused === 0 && failed.length === 0 && arrived.length === rides,
    },
  ]
}

/** How many signed callbacks a second are taken, and that each one taken is heard. */
export const callbacks = (dir: string): Promise<Row[]> =>
  withCouriers(dir, { name: 'callbacks', durable: true }, stormed)
