import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { print } from '@zdb/contract/desk/print/endpoints'
import { printerStates, printJobStates } from '@zdb/contract/desk/print/states'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aFunded, aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { db, within } from '#core/db/tx'
import { system } from '#core/http/actor'
import { hours, later, minutes, moveClock, now, seconds } from '#core/time/clock'
import { printerCloudNamed, printerCloudsInUse, usePrinterClouds } from '#ports/printers/in-use'
import { printerFailure, type PrinterCloud, type PrintResult } from '#ports/printers/port'
import { printShop, type ShopPrinter } from '#test/harness/printers/print-shop'
import { test } from '#test/harness/world'
import { aPrintJob } from '../fixtures.ts'
import { printerById } from '../printers/printers.sql.ts'
import { releaseDevice } from '../printers/unbinding.ts'
import { watchPrinters } from '../printers/watch.ts'
import { postponeJob, releasePrinters, renewLease } from './jobs.sql.ts'
import { tryMove } from './move-job.ts'

type Shop = Awaited<ReturnType<typeof printShop>>

const jobsOf = (sn: string) =>
  db().selectFrom('print_job').selectAll().where('order_sn', '=', sn).orderBy('id').execute()

const standIn = (shop: Shop, printer: ShopPrinter, by: ShopPrinter, name = '前台打印机') =>
  shop.owner.call(print.savePrinter, {
    params: { sid: shop.sid, id: printer.id },
    body: { name, roll: 'narrow', stand_in_id: by.id },
  })

/** A ticket that its cloud has taken and its printer, off line since, has not printed. */
const waitingAtCloud = async (shop: Shop): Promise<string> => {
  const { sn } = await shop.order()
  await shop.desk.condition(shop.printer.cloud, shop.printer.device, 'slow', true)
  await shop.press(sn)
  await expect.poll(async () => (await jobsOf(sn))[0]?.cloud_number ?? '', { timeout: 20_000 }).not.toBe('')
  await shop.desk.condition(shop.printer.cloud, shop.printer.device, 'offline', true)
  await shop.desk.condition(shop.printer.cloud, shop.printer.device, 'slow', false)
  return sn
}

/** One cloud that answers otherwise, for as long as the story lasts. */
const withCloud = async (changed: Partial<PrinterCloud>, story: () => Promise<void>): Promise<void> => {
  const before = Object.fromEntries(printerCloudsInUse().map((cloud) => [cloud.code, cloud]))
  const feie = before['feie'] ?? expect.fail('no feie')
  usePrinterClouds({ ...before, feie: { ...feie, ...changed } })
  await story().finally(() => usePrinterClouds(before))
}

test('whoever was too slow neither sends nor frees a printer that others work at now', async ({ world }) => {
  const shop = await printShop(world)
  const printerId = Number(shop.printer.id)
  const [passed, held] = [later(-1), later(hours(1))]
  await db().updateTable('print_printer').set({ busy_until: held }).where('id', '=', printerId).execute()
  const slow = { printerId, until: passed }
  await releasePrinters([slow])
  expect(await renewLease(slow, later(hours(2)))).toBe(false)
  expect((await printerById(printerId)).busy_until).toEqual(held)
  expect(await renewLease({ printerId, until: held }, later(hours(2)))).toBe(true)
})

test('a process that is gone between writing down that it sends and sending leaves paper that comes out once', async ({
  world,
}) => {
  const shop = await printShop(world)
  const { sn } = await shop.order()
  const state = async () => (await jobsOf(sn))[0]?.state
  let answer = (): void => undefined
  const gone = new Promise<PrintResult>((resolve) => {
    answer = () => resolve({ kind: 'unknown', reason: 'the process is gone' })
  })
  await withCloud({ print: () => gone }, async () => {
    await shop.press(sn)
    await expect.poll(state, { timeout: 20_000 }).toBe(printJobStates.sent.code)
  })
  expect(await shop.desk.book(shop.printer.device)).toEqual([])
  // Its lease ends: whoever takes the printer finds what was sent, asks, and sends it anew.
  moveClock(minutes(3))
  await shop.allAre(sn, '已打印')
  answer()
  await shop.sheets(1)
  expect(await state()).toBe(printJobStates.printed.code)
})

test('what a person cancelled while its cloud was asked is nobody’s turn any more', async ({ world }) => {
  const shop = await printShop(world)
  const printer = await printerById(Number(shop.printer.id))
  const id = await within((tx) =>
    aPrintJob(tx, printer, { state: printJobStates.sent.code, cloud_number: '1', next_at: later(hours(1)) }),
  )
  const read = () => db().selectFrom('print_job').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const asked = await read()
  await within((tx) => tryMove(tx, 'cleanPrint', id, { actor: system('test') }))
  await postponeJob(asked, later(seconds(1)), 1)
  expect(await read()).toMatchObject({ state: printJobStates.cancelled.code, next_at: null })
})

test('what a process dropped at the cloud before it died is printed all the same, once', async ({ world }) => {
  const shop = await printShop(world)
  const sn = await waitingAtCloud(shop)
  await printerCloudNamed('feie')?.clear?.(shop.printer.device)
  await shop.desk.condition('feie', shop.printer.device, 'offline', false)
  moveClock(minutes(11))
  await shop.allAre(sn, '已打印')
  await shop.sheets(1)
})

test('paper goes to a stand-in once and never further, and not to one that is down itself', async ({ world }) => {
  const shop = await printShop(world)
  const [second, third] = [await shop.bind('后厨打印机'), await shop.bind('三楼打印机')]
  await standIn(shop, shop.printer, second)
  await standIn(shop, second, third, '后厨打印机')
  const sn = await waitingAtCloud(shop)
  await shop.desk.condition('feie', second.device, 'slow', true)
  moveClock(minutes(11))
  await expect.poll(async () => (await jobsOf(sn))[0]?.printer_id, { timeout: 20_000 }).toBe(Number(second.id))
  await expect.poll(async () => (await jobsOf(sn))[0]?.cloud_number ?? '', { timeout: 20_000 }).not.toBe('')
  await shop.desk.condition('feie', second.device, 'offline', true)
  await shop.desk.condition('feie', second.device, 'slow', false)
  moveClock(minutes(11))
  await expect.poll(async () => (await jobsOf(sn))[0]?.state, { timeout: 20_000 }).toBe(printJobStates.queued.code)
  const other = await shop.order()
  await shop.press(other.sn)
  await expect.poll(async () => (await jobsOf(other.sn))[0]?.note, { timeout: 20_000 }).toBe('打印机离线')
  expect(await jobsOf(other.sn)).toMatchObject([{ printer_id: Number(shop.printer.id), stand_in_for: null }])
  await shop.desk.condition('feie', second.device, 'offline', false)
  await expect
    .poll(
      async () => {
        // Whoever looked at the very moment of its return looks again a minute later.
        moveClock(minutes(1))
        return (await shop.desk.book(second.device)).length
      },
      { timeout: 20_000, interval: 1_000 },
    )
    .toBe(2)
  for (const { text } of await shop.sheets(2, second)) expect(text).toContain('代打：前台打印机')
  await shop.allAre(sn, '已打印')
  expect(await shop.desk.book(third.device)).toEqual([])
})

test('one lost answer does not stop a printer that is down: its stand-in prints that ticket and those behind it', async ({
  world,
}) => {
  const shop = await printShop(world)
  const spare = await shop.bind('后厨打印机', 'xpyun')
  await standIn(shop, shop.printer, spare)
  const { cloud, device } = shop.printer
  await shop.desk.condition(cloud, device, 'slow', true)
  await shop.desk.trouble(cloud, device, { lostAnswer: { next: 1 } })
  const [lost, behind] = [await shop.order(), await shop.order()]
  await shop.press(lost.sn)
  await expect
    .poll(async () => (await jobsOf(lost.sn))[0]?.state, { timeout: 20_000 })
    .not.toBe(printJobStates.queued.code)
  await shop.desk.condition(cloud, device, 'offline', true)
  await shop.press(behind.sn)
  const sheets = await shop.sheets(2, spare)
  for (const { sn } of [lost, behind]) expect(sheets.filter(({ text }) => text.includes(sn))).toHaveLength(1)
  for (const { text } of sheets) expect(text).toContain('代打：前台打印机')
  await shop.desk.condition(cloud, device, 'offline', false)
  expect(await shop.desk.book(device)).toEqual([])
})

test('a cloud that refuses to say whether it printed leaves it to a person', async ({ world }) => {
  const shop = await printShop(world)
  const { sn } = await shop.order()
  const refusal = async () => Promise.reject(printerFailure('refused', '参数错误'))
  await withCloud({ print: async () => ({ kind: 'unknown', reason: '' }), ask: refusal }, async () => {
    await shop.press(sn)
    await expect.poll(async () => (await jobsOf(sn))[0]?.state, { timeout: 20_000 }).toBe(printJobStates.unknown.code)
    await db().updateTable('print_job').set({ cloud_number: '1', attempts: 5 }).where('order_sn', '=', sn).execute()
    const nextAt = async () => {
      moveClock(minutes(1))
      return (await jobsOf(sn))[0]?.next_at
    }
    await expect.poll(nextAt, { timeout: 20_000, interval: 500 }).toBeNull()
  })
})

test('a printer that is well but busy keeps what waits for it, and what is in the machine comes out once', async ({
  world,
}) => {
  const shop = await printShop(world)
  const { cloud, device } = shop.printer
  const isTaken = async (sn: string) => (await jobsOf(sn)).every(({ cloud_number }) => cloud_number !== '')
  const pressAll = async (count: number) => {
    const sns: string[] = []
    for (let time = 0; time < count; time += 1) sns.push((await shop.order()).sn)
    for (const sn of sns) await shop.press(sn)
    for (const sn of sns) await expect.poll(() => isTaken(sn), { timeout: 20_000 }).toBe(true)
    return sns
  }
  let cleared = 0
  const real = printerCloudNamed('feie') ?? expect.fail('no feie')
  const clear: PrinterCloud['clear'] = async (of) => {
    cleared += 1
    await real.clear?.(of)
  }
  await withCloud({ clear }, async () => {
    const { sn: first } = await shop.order()
    await shop.press(first)
    await shop.allAre(first, '已打印')
    await shop.desk.condition(cloud, device, 'slow', true)
    const busy = await pressAll(2)
    await db()
      .updateTable('print_job')
      .set({ sent_at: later(-minutes(11)), next_at: now() })
      .where('order_sn', 'in', busy)
      .where('state', '=', printJobStates.sent.code)
      .execute()
    for (const sn of busy) await shop.allAre(sn, '已打印')
    expect(cleared).toBe(0)

    const stuck = await pressAll(3)
    moveClock(minutes(11))
    for (const sn of stuck) await shop.allAre(sn, '已打印')
    expect(cleared).toBeGreaterThan(0)
  })
  await shop.sheets(6)
})

test('who holds paper of a printer that is gone hears of a change from another one', async ({ world }) => {
  const shop = await printShop(world)
  const { sn } = await shop.order()
  await shop.press(sn)
  await shop.allAre(sn, '已打印')
  await shop.owner.call(print.unbind, { params: { sid: shop.sid, id: shop.printer.id } })
  const fresh = await shop.bind('新打印机', 'xpyun')
  await shop.owner.call(onlineOrders.fastModify, { params: { sn }, body: { order_remarks: '改送前台' } })
  const [notice] = await shop.sheets(1, fresh)
  expect(notice?.text).toContain('变更单')
})

test('paper that came to a printer in the moment it was unbound fails at once, and people hear why', async ({
  world,
}) => {
  const shop = await printShop(world)
  await shop.owner.call(print.unbind, { params: { sid: shop.sid, id: shop.printer.id } })
  const printer = await printerById(Number(shop.printer.id))
  const [queued, lost] = await within(async (tx) => [
    await aPrintJob(tx, printer, { next_at: later(-1) }),
    await aPrintJob(tx, printer, { next_at: later(-1), state: printJobStates.sent.code, sent_at: later(-1) }),
  ])
  const read = () => db().selectFrom('print_job').selectAll().where('id', 'in', [queued, lost]).orderBy('id').execute()
  await expect
    .poll(async () => (await read()).map(({ state, next_at }) => [state, next_at]), { timeout: 20_000 })
    .toEqual([
      [printJobStates.failed.code, null],
      [printJobStates.unknown.code, null],
    ])
})

test('what the cloud refused nobody holds: it is printed again without a reason', async ({ world }) => {
  const shop = await printShop(world)
  const { sn } = await shop.order()
  await withCloud({ print: async () => ({ kind: 'refused', reason: '打印机欠费' }) }, async () => {
    await shop.press(sn)
    await shop.allAre(sn, '打印失败')
  })
  expect(await shop.press(sn)).toMatchObject({ code: 0 })
  const [sheet] = await shop.sheets(1)
  expect(sheet?.text).not.toContain('补打')
})

test('an answer that comes after others took the sender for gone is still heard', async ({ world }) => {
  const shop = await printShop(world, 'p365')
  const printer = await printerById(Number(shop.printer.id))
  const sentAt = later(0)
  const unknown = { state: printJobStates.unknown.code, sent_at: sentAt, next_at: null }
  const id = await within((tx) => aPrintJob(tx, printer, unknown))
  const take = (at: Date) =>
    within((tx) => tryMove(tx, 'take', id, { actor: system('test'), set: { cloud_number: '7' }, sentAt: at }))
  expect(await take(later(hours(1)))).toBeUndefined()
  expect(await take(sentAt)).toMatchObject({ cloud_number: '7' })
})

test('nobody calls a ticket lost while its printer is down and may still print it', async ({ world }) => {
  const shop = await printShop(world, 'p365')
  const { sn } = await shop.order()
  await shop.desk.trouble('p365', shop.printer.device, { silent: { next: 1 } })
  await shop.press(sn)
  await shop.allAre(sn, '结果未知')
  await shop.desk.condition('p365', shop.printer.device, 'noPaper', true)
  const id = String((await jobsOf(sn))[0]?.id)
  const settle = () =>
    shop.owner.call(print.settleJob, {
      params: { id },
      body: { came_out: false },
      headers: { 'idempotency-key': randomUUID() },
    })
  expect(await settle()).toMatchObject({ code: codes.printerDown.code, message: expect.stringContaining('缺纸') })
  await shop.desk.condition('p365', shop.printer.device, 'noPaper', false)
  expect(await settle()).toMatchObject({ code: 0 })
  await shop.sheets(1)
})

test('what waited for a printer is not printed once the order has gone to another shop', async ({ world }) => {
  const shop = await printShop(world)
  await shop.desk.condition('feie', shop.printer.device, 'offline', true)
  const sender = await world.merchant()
  const order = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    return aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop: { id: shop.storeId, merchantId: shop.owner.merchantId },
      state: transferStates.waitDelivery.code,
    })
  })
  const at = { params: { sn: order.sn }, body: { documents: ['customer'] as ['customer'] } }
  expect(await shop.owner.call(print.receivedTicket, at)).toMatchObject({ code: 0 })
  await expect.poll(async () => (await jobsOf(order.sn))[0]?.note, { timeout: 20_000 }).toBe('打印机离线')
  const other = await world.merchant()
  await db()
    .updateTable('transfer_order')
    .set({ shop_merchant_id: other.merchantId })
    .where('sn', '=', order.sn)
    .execute()
  await shop.desk.condition('feie', shop.printer.device, 'offline', false)
  moveClock(minutes(1))
  await expect
    .poll(async () => (await jobsOf(order.sn)).map(({ state }) => state), { timeout: 20_000 })
    .toEqual([printJobStates.cancelled.code])
  expect(await shop.desk.book(shop.printer.device)).toEqual([])
})

test('a device that was bound anew before its cloud heard that it is free stays bound', async ({ world }) => {
  const shop = await printShop(world)
  const { device, id } = shop.printer
  const gone = await printerById(Number(id))
  await db().updateTable('print_printer').set({ removed_at: now() }).where('id', '=', gone.id).execute()
  const body = { platform: 'feie', device_no: device.no, key: device.key, name: '新主人', roll: 'narrow' } as const
  expect(await shop.owner.call(print.bind, { params: { sid: shop.sid }, body })).toMatchObject({ code: 0 })
  await releaseDevice.run({ printerId: gone.id })
  expect(await printerCloudNamed('feie')?.status(device)).toBe('online')
})

test('a printer whose key cannot be read keeps no other from being asked', async ({ world }) => {
  const [broken, well] = [await printShop(world), await printShop(world)]
  const rules = [{ document: 'kitchen', source: 'online', on: true, copies: 1, printer_id: null }] as const
  for (const { owner, sid } of [broken, well])
    await owner.call(print.saveRules, { params: { sid }, body: { rules: [...rules] } })
  await db()
    .updateTable('print_printer')
    .set({ device_sealed: Buffer.from('x') })
    .where('id', '=', Number(broken.printer.id))
    .execute()
  await well.desk.condition('feie', well.printer.device, 'offline', true)
  moveClock(minutes(2))
  await expect(watchPrinters()).rejects.toThrow('1 printers could not be asked')
  expect((await printerById(Number(well.printer.id))).state).toBe(printerStates.offline.code)
  await db()
    .updateTable('print_printer')
    .set({ removed_at: now() })
    .where('id', '=', Number(broken.printer.id))
    .execute()
})

test('a cloud that does not answer holds up no paper of another', async ({ world }) => {
  const [stuck, well] = [await printShop(world), await printShop(world, 'xpyun')]
  const silence = new Promise<never>(() => undefined)
  for (let time = 0; time < 6; time += 1) await stuck.bind(`打印机${time}`)
  const printers = (await stuck.owner.call(print.printers, { params: { sid: stuck.sid } })).data ?? []
  await withCloud({ status: () => silence }, async () => {
    for (const { id } of printers) await stuck.owner.call(print.testPrint, { query: { id } })
    const { sn } = await well.order()
    await well.press(sn)
    await well.sheets(1)
  })
})
