import { expect } from 'vitest'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { db, within } from '#core/db/tx'
import { hours, later, minutes, moveClock, now } from '#core/time/clock'
import { printerCloudNamed } from '#ports/printers/in-use'
import type { TagCloudCode } from '#ports/printers/port'
import { printShop } from '#test/harness/printers/print-shop'
import { test, type World } from '#test/harness/world'
import { aPrintJob } from '../fixtures.ts'
import { deviceOf, printerById } from '../printers/printers.sql.ts'
import { askUnknown } from './ask.ts'
import { printing } from './come-out.ts'
import { endLateJobs } from './deadline-sweep.ts'
import { tryMove } from './move-job.ts'
import { takeBack } from './rescue.ts'

const patience = { timeout: 20_000 }

/** A shop whose printer is off line: one ticket waits at its cloud, and another one here. */
const lateShop = async (world: World, cloud: TagCloudCode) => {
  const shop = await printShop(world, cloud)
  const { device } = shop.printer
  const job = (sn: string) =>
    db().selectFrom('print_job').selectAll().where('order_sn', '=', sn).executeTakeFirstOrThrow()
  const [there, here] = [await shop.order(), await shop.order()]
  await shop.desk.condition(cloud, device, 'slow', true)
  await shop.press(there.sn)
  await expect.poll(async () => (await job(there.sn)).cloud_number, patience).not.toBe('')
  await shop.desk.condition(cloud, device, 'offline', true)
  await shop.desk.condition(cloud, device, 'slow', false)
  await shop.press(here.sn)
  await expect.poll(async () => (await job(here.sn)).note, patience).toBe('打印机离线')
  const told = async () => {
    const rows = await db()
      .selectFrom('push')
      .select('title')
      .where('merchant_id', '=', shop.owner.merchantId)
      .where('event', '=', 'printerDown')
      .orderBy('id')
      .execute()
    return rows.map(({ title }) => title).filter((title) => !title.startsWith('打印机'))
  }
  return { ...shop, there, here, job, told, back: () => shop.desk.condition(cloud, device, 'offline', false) }
}

test('paper that a cloud has had for a day is dropped there, people hear of it, and a printer that comes back prints none of it', async ({
  world,
}) => {
  const shop = await lateShop(world, 'feie')
  moveClock(hours(25))
  await endLateJobs()
  await shop.allAre(shop.there.sn, '打印失败')
  await shop.allAre(shop.here.sn, '打印失败')
  expect(await shop.told()).toEqual(['打印失败：制作联', '打印失败：制作联'])
  await shop.back()
  // What is pressed now is the only paper, and nobody is asked for a reason.
  expect(await shop.press(shop.there.sn)).toMatchObject({ code: 0 })
  await shop.allAre(shop.there.sn, '已打印')
  await shop.sheets(1)
})

test('paper that a cloud cannot drop is followed on: people look, and when it comes out it counts as printed', async ({
  world,
}) => {
  const shop = await lateShop(world, 'p365')
  moveClock(hours(25))
  await endLateJobs()
  expect(await shop.told()).toEqual(['打印失败：制作联', '请查看是否已打印：制作联'])
  const { state, next_at } = await shop.job(shop.there.sn)
  expect([printJobStates.unknown.code, printJobStates.sent.code]).toContain(state)
  expect(next_at).not.toBeNull()
  await shop.back()
  moveClock(hours(1))
  await shop.allAre(shop.there.sn, '已打印')
  await shop.sheets(1)
})

test('what is in the machine of a printer that goes down while its queue is dropped comes out once it is back, once', async ({
  world,
}) => {
  const shop = await printShop(world)
  const { cloud: code, device } = shop.printer
  const { sn } = await shop.order()
  await shop.desk.condition(code, device, 'slow', true)
  await shop.press(sn)
  const number = async () =>
    (await db().selectFrom('print_job').select('cloud_number').where('order_sn', '=', sn).executeTakeFirst())
      ?.cloud_number
  await expect.poll(number, { timeout: 20_000, interval: 50 }).not.toBe('')
  const cloud = printerCloudNamed(code) ?? expect.fail('no cloud')
  const printer = await printerById(Number(shop.printer.id))
  const taken = await takeBack(printer, cloud, deviceOf(printer), async (of) => {
    await cloud.clear?.(of)
    await shop.desk.condition(code, device, 'offline', true)
  })
  expect(taken).toEqual([])
  await shop.desk.condition(code, device, 'slow', false)
  await shop.desk.condition(code, device, 'offline', false)
  await shop.resumed(sn)
  await shop.allAre(sn, '已打印')
  await shop.sheets(1)
})

test('who hears late that a job never came does not send again what others have sent anew', async ({ world }) => {
  const shop = await printShop(world)
  const printer = await printerById(Number(shop.printer.id))
  const cloud = printerCloudNamed(printer.cloud) ?? expect.fail('no cloud')
  const { unknown, sent } = printJobStates
  const lost = { state: unknown.code, state_at: later(-minutes(1)), sent_at: later(-minutes(1)), next_at: null }
  const id = await within((tx) => aPrintJob(tx, printer, lost))
  const job = () => db().selectFrom('print_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const others = () =>
    within(async (tx) => {
      await tryMove(tx, 'never', id, { actor: printing, set: { next_at: null } })
      await tryMove(tx, 'send', id, { actor: printing, set: { sent_at: now(), next_at: null } })
      await tryMove(tx, 'take', id, { actor: printing, set: { cloud_number: '7' } })
    })
  const turn = { lease: { printerId: printer.id, until: later(minutes(2)) }, printer, jobs: [] }
  const late = { ...cloud, knowsRef: true, ask: async () => others().then(() => 'never' as const) }
  await askUnknown(await job(), turn, late, deviceOf(printer))
  expect(await job()).toMatchObject({ state: sent.code, cloud_number: '7' })
})
