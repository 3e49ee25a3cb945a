import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { providerOf } from '@zdb/contract/couriers/delivery/couriers'
import { deliveryStates, type DeliveryState } from '@zdb/contract/couriers/delivery/states'
import { stateOf } from '@zdb/contract/kit/states'
import { proveLedger } from '../../../server/src/core/money/ledger-proof.ts'
import { db } from '../../../server/src/core/db/tx.ts'
import {
  deskOf,
  openCallingShop,
  rosesFrom,
  withCouriers,
  type CallingShop,
  type CourierWorld,
  type Desk,
} from './courier-world.ts'
import type { Row } from '../row.ts'
import { storiesOf, type End, type Story } from './soak-stories.ts'

const lanes = 12
const shops = 3
const fortune = 1_000_000_00
const longestMs = 180_000
const yuan = (fen: number): string => (fen / 100).toFixed(2)
const courierOf = (code: number): string => providerOf(code).aggregated ?? ''

type CallResult = { sn: string; code: number; ok: boolean; message: string }
type Scene = { shop: CallingShop; desk: Desk }

const steer = ({ desk }: Scene, { code, sn }: CallResult, to: string): Promise<unknown> =>
  desk.tell('ride', { courier: courierOf(code), sn, to, reason: '测试' })

const tip = async ({ shop }: Scene, { sn }: CallResult, amount: number): Promise<void> => {
  if (amount > 0) await shop.ask('POST', '/api.v2/delivery/order/tips', { sn, tip: yuan(amount) })
}

/** The shop calls it off at the fee it was shown; should it have risen meanwhile, it looks again. */
const callOff = async (scene: Scene, called: CallResult, tries = 5): Promise<void> => {
  const { shop } = scene
  const { sn } = called
  const { fee } = await shop.ask<{ fee: string | null }>('GET', `/api.v2/delivery/order/cancel/reason?sn=${sn}`)
  const body = { sn, reason_id: 4, ...(fee && { fee }) }
  await shop.ask('POST', '/api.v2/delivery/order/cancel', body).catch((error: unknown) => {
    if (tries === 0) throw error
    return callOff(scene, called, tries - 1)
  })
}

const becomes: Readonly<Record<End, (scene: Scene, called: CallResult) => Promise<unknown>>> = {
  delivered: (scene, called) => steer(scene, called, 'delivered'),
  droppedFirst: async (scene, called) => {
    await steer(scene, called, 'dropped')
    await steer(scene, called, 'delivered')
  },
  calledOffAtOnce: (scene, called) => callOff(scene, called),
  calledOffLate: (scene, called) => callOff(scene, called),
  courierCancels: (scene, called) => steer(scene, called, 'cancelled'),
  returned: (scene, called) => steer(scene, called, 'returned'),
  failed: async (scene, called) => {
    await steer(scene, called, 'pickedUp')
    await steer(scene, called, 'failed')
  },
}

/** Accepted, and not by somebody who came second. */
const rides = async ({ sn }: CallResult): Promise<boolean> => {
  const ride = db().selectFrom('delivery_order').select('id').where('sn', '=', sn).where('lost', '=', false)
  return (await ride.where('state', '=', deliveryStates.accepted.code).executeTakeFirst()) !== undefined
}

/** Who rides for the order once somebody has accepted. */
const winnerOf = async (called: readonly CallResult[]): Promise<CallResult> => {
  for (let left = 400; left > 0; left -= 1) {
    for (const each of called) if (await rides(each)) return each
    await sleep(50)
  }
  throw new Error(`nobody of ${called.map(({ sn }) => sn).join()} came to ride`)
}

/** Those that took the call. Prices change with the hour: whoever then refuses the old one is left out, or asked again. */
const callAll = async (
  scene: Scene,
  channels: Story['couriers'],
  tries = 3,
): Promise<[CallResult, ...CallResult[]]> => {
  const { items } = await scene.shop.ask<{ items: CallResult[] }>('POST', '/api.v2/delivery/order', {
    ...rosesFrom(scene.shop),
    channels,
  })
  const [first, ...others] = items.filter(({ ok }) => ok)
  if (first) return [first, ...others]
  if (tries === 1) throw new Error(`not called: ${JSON.stringify(items)}`)
  return callAll(scene, channels, tries - 1)
}

const live = async (scene: Scene, { couriers, tips, end, tie }: Story): Promise<void> => {
  const called = await callAll(scene, couriers)
  const [first, second] = called
  await tip(scene, first, tips.waiting)
  if (end === 'calledOffAtOnce') {
    for (const each of called) await callOff(scene, each)
    return
  }
  await Promise.all([first, ...(tie && second ? [second] : [])].map((each) => steer(scene, each, 'accepted')))
  const winner = await winnerOf(called)
  await tip(scene, winner, tips.accepted)
  // At ten minutes a second, a moment later it is no longer free of charge.
  await sleep(150)
  await becomes[end](scene, winner)
}

const settled = async (): Promise<void> => {
  const began = performance.now()
  for (;;) {
    const { rows } = await sql<{ open: number }>`
      select (select count(*)::int from courier_push where done_at is null)
        + (select count(*)::int from delivery_order
          where state in (0, 1, 10, 30) or cancelling or cost is null) as open`.execute(db())
    if (rows[0]?.open === 0) return
    if (performance.now() - began > longestMs) throw new Error(`${rows[0]?.open} deliveries or callbacks stay open`)
    await sleep(200)
  }
}

/** What a courier has taken by its own books, and what we say we owe it, in fen. */
export type Books = { courier: string; rides: number; theirs: number; ours: number; differing: string[] }

/** Both sides' books, courier by courier. */
export const compareBooks = async (desk: Desk): Promise<Books[]> => {
  const { charges } = await desk.read<{ charges: { courier: string; sn: string; amount: number }[] }>('books')
  const taken = Map.groupBy(charges, ({ sn }) => sn)
  const { rows } = await sql<{ sn: string; provider: number; owed: number }>`
    select o.sn, o.provider, (coalesce(sum(p.amount) filter (where a.kind = 'providerPayable'), 0) + coalesce((
      select sum(c.amount - c.repaid) from claim c where c.ref = o.sn and c.credit = 'providerPayable'), 0))::bigint as owed
    from delivery_order o
      left join ledger_transaction t on t.ref = o.sn
      left join ledger_posting p on p.transaction_id = t.id
      left join ledger_account a on a.id = p.account_id
    group by o.sn, o.provider`.execute(db())
  const rides = rows.map(({ sn, provider, owed }) => ({
    sn,
    courier: courierOf(provider),
    ours: owed,
    theirs: (taken.get(sn) ?? []).reduce((sum, { amount }) => sum + amount, 0),
  }))
  const unknown = [...taken.keys()].filter((sn) => !rides.some((ride) => ride.sn === sn))
  if (unknown.length > 0) throw new Error(`couriers ride for numbers we do not have: ${unknown.join()}`)
  return [...Map.groupBy(rides, ({ courier }) => courier)].map(([courier, theirs]) => ({
    courier,
    rides: theirs.length,
    theirs: theirs.reduce((sum, ride) => sum + ride.theirs, 0),
    ours: theirs.reduce((sum, ride) => sum + ride.ours, 0),
    differing: theirs.filter((ride) => ride.ours !== ride.theirs).map(({ sn }) => sn),
  }))
}

/**
 * How each courier says that the goods came back to the shop. Three have a word for it; with the others it is a ride that
 * failed or was cancelled, never one that was delivered.
 */
const cameBackAs: Readonly<Record<string, DeliveryState>> = {
  dada: 'returned',
  sf: 'returned',
  shansong: 'returned',
  uupt: 'failed',
  fengniao: 'failed',
  kd100: 'cancelled',
  peisong: 'cancelled',
}

/** Rides that came back by the courier's own record, what it took for the way back in fen, and every ride that we read otherwise. */
export type Returns = { courier: string; rides: number; fees: number; misread: string[] }

type TheirRide = { courier: string; sn: string; state: string }

const misreadAs = ({ courier, state }: TheirRide, ours: DeliveryState): boolean => {
  if (state === 'returned') return ours !== cameBackAs[courier]
  return (state === 'delivered') !== (ours === 'completed')
}

/** Both sides' word on how every ride ended. */
export const compareReturns = async (desk: Desk): Promise<Returns[]> => {
  const { rides: theirs } = await desk.read<{ rides: TheirRide[] }>('rides')
  const { charges } = await desk.read<{ charges: { courier: string; kind: string; amount: number }[] }>('books')
  const rows = await db().selectFrom('delivery_order').select(['sn', 'state']).execute()
  const ours = new Map(rows.map(({ sn, state }) => [sn, stateOf(deliveryStates, state)]))
  return [...Map.groupBy(theirs, ({ courier }) => courier)].map(([courier, rides]) => ({
    courier,
    rides: rides.filter(({ state }) => state === 'returned').length,
    fees: charges
      .filter((charge) => charge.courier === courier && charge.kind === 'sendBack')
      .reduce((sum, { amount }) => sum + amount, 0),
    misread: rides.flatMap((ride) => {
      const state = ours.get(ride.sn)
      return state && misreadAs(ride, state) ? [`${ride.sn} ${ride.state}/${state}`] : []
    }),
  }))
}

/**
 * Deliveries over all couriers with tips, drops, cancellations, returns and charges that differ from the quote;
 * callbacks come doubled and shuffled.
 */
export const soak = async (
  world: Pick<CourierWorld, 'url' | 'sandbox' | 'label'>,
  { deliveries, seed }: { deliveries: number; seed: number },
): Promise<Books[]> => {
  const desk = deskOf(world)
  await desk.tell('clock', { speed: 600 })
  await desk.tell('faults', { double: 0.2, shuffle: 0.2, overcharge: 0.1, undercharge: 0.1 })
  const scenes = await Promise.all(
    Array.from({ length: shops }, async () => ({ desk, shop: await openCallingShop(world.url, fortune) })),
  )
  const stories = storiesOf(deliveries, seed).entries()
  const lane = async (): Promise<void> => {
    for (const [number, story] of stories) {
      const scene = scenes[number % shops]
      if (scene) await live(scene, story)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  await settled()
  return compareBooks(desk)
}

const measured = { deliveries: 2_000, seed: 11 }

/** Our ledger against the couriers' own books. */
export const courierBooks = (dir: string): Promise<Row[]> =>
  withCouriers(dir, { name: 'books', durable: false }, async (world) => {
    const began = performance.now()
    const books = await soak(world, measured)
    const seconds = (performance.now() - began) / 1000
    const sound = (await proveLedger()).length === 0
    const differing = books.flatMap((each) => each.differing)
    const each = books.map(({ courier, rides, ours, theirs }) => `${courier} ${rides} 单 ${yuan(ours)}/${yuan(theirs)}`)
    const returns = await compareReturns(deskOf(world))
    const back = returns.map(({ courier, rides, fees }) => `${courier} ${rides} 单 ${yuan(fees)}`)
    const misread = returns.flatMap((of) => of.misread)
    return [
      {
        what: `运力账目：${measured.deliveries} 次配送，含小费、改派、取消、退回、失败与同时呼叫，回调重复乱序，我方应付/运力方账本（元）`,
        figure: `${each.join('，')}；不符 ${differing.length} 单，总账${sound ? '平' : '不平'}，${seconds.toFixed(0)} s`,
        aim: '逐单逐分相等，总账平',
        met: differing.length === 0 && sound && books.every(({ ours, theirs }) => ours === theirs),
      },
      {
        what: '运力退回：运力方记录为退回的单与其退回费（元）',
        figure: `${back.join('，')}；状态不符 ${misread.length} 单${misread.length > 0 ? `（${misread.slice(0, 5).join('，')}）` : ''}`,
        aim: '逐单与运力方的记录一致，退回的从不算送达',
        met: misread.length === 0 && returns.every(({ rides }) => rides > 0),
      },
    ]
  })
