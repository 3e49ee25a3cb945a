import { expect, vi } from 'vitest'
import { alerts } from '@zdb/contract/desk/alerts/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { allPushEvents, urgencyOf, type PushEvent } from '@zdb/contract/desk/push/notifications'
import { anOnlineOrder } from '#areas/orders/online-orders/fixtures'
import { aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import type { CausedAlert } from '#areas/desk/push/public'
import { db, within } from '#core/db/tx'
import { createLog } from '#core/process/log'
import { minutes, moveClock, now } from '#core/time/clock'
import { alertRow, ends, reaches } from '#test/harness/alerts'
import { test } from '#test/harness/world'
import { gathered } from '../../../../gathered.ts'
import { lockAlerts } from '../alerts.sql.ts'
import { anAlert, anAlertAtDesk } from '../fixtures.ts'
import { settleAlerts } from './settling.ts'

const log = createLog('silent')
const urgent = allPushEvents.filter((event) => urgencyOf(event) !== undefined)

const causeOf = (event: PushEvent) => gathered.alertCauses.find(({ events }) => events.includes(event))

test.for(urgent)('somebody knows when an alert of %s needs nobody any longer', async (event, { world }) => {
  const { merchantId } = await world.merchant()
  const about = { merchantId, event, at: now() }
  const nothing = {
    online_sn: 'O0',
    sn: 'T0',
    delivery_sn: 'D0',
    id: '999999',
    printer_id: '999999',
    received_sn: 'T0',
    radar_band: '1',
    slot: '999999',
    status: '0',
  }
  const some: CausedAlert[] = [
    { id: 1, ...about, params: nothing },
    { id: 2, ...about, params: {} },
  ]
  // What is not there any more needs nobody; of what no order is named, nobody knows that it is over.
  expect(await causeOf(event)?.gone(some)).toEqual([1])
})

test('an alert ends by itself when its order moves on, and says so', async ({ world }) => {
  const owner = await world.merchant()
  const { sn, state } = await within((tx) => anOnlineOrder(tx, { merchant_id: owner.merchantId }))
  const id = await within((tx) => anAlert(tx, owner.merchantId, { params: { online_sn: sn, status: state } }))
  await reaches(id, 'tab')
  moveClock(minutes(0.1))
  await reaches(id, 'tab')
  expect((await alertRow(id)).ended).toBeNull()
  await db().updateTable('online_order').set({ state: onlineStates.selfProcess.code }).where('sn', '=', sn).execute()
  moveClock(minutes(0.1))
  await ends(id, 'settled')
  const { data } = await owner.call(alerts.history)
  expect(data?.items[0]).toMatchObject({ ended: 'settled', ended_label: '事情已处理', ended_by: '', next_at: null })
})

test('whoever holds the alerts of one merchant keeps nobody else waiting', async ({ world }) => {
  const anEndedOrder = async () => {
    const { merchantId } = await world.merchant()
    const { sn, state } = await within((tx) => anOnlineOrder(tx, { merchant_id: merchantId }))
    const id = await within((tx) => anAlert(tx, merchantId, { params: { online_sn: sn, status: state } }))
    await db().updateTable('online_order').set({ state: onlineStates.closed.code }).where('sn', '=', sn).execute()
    return { merchantId, id }
  }
  const [held, free] = [await anEndedOrder(), await anEndedOrder()]
  const [taken, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = within(async (tx) => {
    await lockAlerts(tx, held.merchantId)
    taken.resolve()
    await over.promise
  })
  await taken.promise
  moveClock(minutes(0.1))
  await settleAlerts(gathered.alertCauses, log)
  await ends(free.id, 'settled')
  expect((await alertRow(held.id)).ended).toBeNull()
  over.resolve()
  await holding
  moveClock(minutes(0.1))
  await ends(held.id, 'settled')
})

test('one whose cause cannot be asked after keeps none of the others from ending', async ({ world }) => {
  const [one, other] = [await world.merchant(), await world.merchant()]
  const broken = await within((tx) => anAlert(tx, one.merchantId))
  const sound = [
    await within((tx) => anAlert(tx, one.merchantId)),
    await within((tx) => anAlert(tx, other.merchantId)),
    await within((tx) => anAlert(tx, other.merchantId)),
  ]
  const cause = {
    events: ['onlineNew' as const],
    gone: async (some: readonly CausedAlert[]) => {
      const ids = some.map(({ id }) => id)
      if (ids.includes(broken)) throw new Error('no such order')
      return ids.filter((id) => sound.includes(id))
    },
  }
  await vi.waitFor(async () => {
    moveClock(minutes(0.1))
    await settleAlerts([cause], log)
    for (const id of sound) expect((await alertRow(id)).ended).toBe('settled')
  }, 20_000)
  expect((await alertRow(broken)).ended).toBeNull()
})

test('what a buyer asks for waits until it is answered, wherever the order is', async ({ world }) => {
  const owner = await world.merchant()
  const { sn } = await within((tx) => anOnlineOrder(tx, { merchant_id: owner.merchantId }))
  const set = (flags: object) => db().updateTable('online_order').set(flags).where('sn', '=', sn).execute()
  await set({ refund_open: true, remind_open: true, eta_open: true })
  const alert = (id: number, event: PushEvent): CausedAlert => ({
    id,
    merchantId: owner.merchantId,
    event,
    at: now(),
    params: { online_sn: sn, status: '99' },
  })
  const some = [alert(1, 'onlineRefund'), alert(2, 'onlineUrged'), alert(3, 'onlineRescheduled')]
  const gone = () => causeOf('onlineRefund')?.gone(some)
  expect(await gone()).toEqual([])
  await set({ remind_open: false })
  expect(await gone()).toEqual([2])
  await set({ refund_open: false, eta_open: false })
  expect(new Set(await gone())).toEqual(new Set([1, 2, 3]))
})

test('a received order needs its shop until it moves, is answered or is another’s', async ({ world }) => {
  const [sender, shop] = [await world.merchant(), await world.merchant()]
  const { sn, state } = await within((tx) =>
    aTransferOrder(tx, { merchant_id: sender.merchantId, held: false, state: transferStates.rejected.code }),
  )
  const alert = (id: number, merchantId: number, event: PushEvent): CausedAlert => ({
    id,
    merchantId,
    event,
    at: now(),
    params: { sn, status: String(state) },
  })
  const some = [alert(1, sender.merchantId, 'sentReturned'), alert(2, shop.merchantId, 'receivedNew')]
  expect(await causeOf('sentReturned')?.gone(some)).toEqual([2])
})

test('with its last alert the item leaves the desk', async ({ world }) => {
  const owner = await world.merchant()
  const { sn, state } = await within((tx) => anOnlineOrder(tx, { merchant_id: owner.merchantId }))
  const params = { online_sn: sn, status: state }
  const [first, second] = [
    await within((tx) => anAlertAtDesk(tx, owner.merchantId, { params })),
    await within((tx) => anAlertAtDesk(tx, owner.merchantId)),
  ]
  const items = () =>
    db()
      .selectFrom('platform_item')
      .select('thing_id')
      .where('queue', '=', 'alerts')
      .where('thing_id', '=', owner.merchantId)
      .execute()
  await db().updateTable('online_order').set({ state: onlineStates.closed.code }).where('sn', '=', sn).execute()
  moveClock(minutes(1))
  await ends(first, 'settled')
  expect(await items()).toHaveLength(1)
  await owner.call(alerts.acknowledge, { body: { ids: [String(second)] } })
  await vi.waitFor(async () => expect(await items()).toEqual([]), 20_000)
})

test('what waits at the desk is asked after ever more seldom', async ({ world }) => {
  const owner = await world.merchant()
  const id = await within((tx) => anAlertAtDesk(tx, owner.merchantId))
  const pause = async (age: number): Promise<number> => {
    const at = new Date(now().getTime() - age)
    await db().updateTable('alert').set({ at, look_at: at }).where('id', '=', id).execute()
    await vi.waitFor(async () => {
      await settleAlerts([], log)
      expect((await alertRow(id)).look_at.getTime()).toBeGreaterThan(now().getTime())
    }, 20_000)
    return Math.round(((await alertRow(id)).look_at.getTime() - now().getTime()) / minutes(0.5))
  }
  expect(await pause(0)).toBe(1)
  expect(await pause(minutes(300))).toBe(10)
  expect(await pause(minutes(10_000))).toBe(120)
})

test('with the merchant also what waits at the desk ends, and its item', async ({ world }) => {
  const { merchantId } = await world.merchant()
  const id = await within((tx) => anAlertAtDesk(tx, merchantId))
  await db().updateTable('merchant').set({ closed_at: now() }).where('id', '=', merchantId).execute()
  moveClock(minutes(1))
  await settleAlerts([], log)
  await ends(id, 'closed')
  const items = await db()
    .selectFrom('platform_item')
    .select('thing_id')
    .where('queue', '=', 'alerts')
    .where('thing_id', '=', merchantId)
    .execute()
  expect(items).toEqual([])
})
