import { describe, expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { print } from '@zdb/contract/desk/print/endpoints'
import { printJobStates } from '@zdb/contract/desk/print/states'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { db } from '#core/db/tx'
import { hours, later, now } from '#core/time/clock'
import { printerCloudNamed } from '#ports/printers/in-use'
import { printerCloudCodes } from '#ports/printers/port'
import { printShop } from '#test/harness/printers/print-shop'
import { test } from '#test/harness/world'

test('the same press three times at once is one piece of paper, and the order says where it came out', async ({
  world,
}) => {
  const shop = await printShop(world)
  const { sn } = await shop.order()
  const presses = await Promise.all([1, 2, 3].map(() => shop.press(sn)))
  expect(presses.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(new Set(presses.flatMap(({ data }) => data?.jobs)).size).toBe(1)
  await shop.allAre(sn, '已打印')
  const [sheet] = await shop.sheets(1)
  expect(sheet?.text).toContain('33枝红玫瑰')
  expect(sheet?.text).not.toContain('补打')
  const { data } = await shop.owner.call(onlineOrders.detail, { params: { sn } })
  expect(data).toMatchObject({ printed: true })
  expect(data?.timeline[0]).toMatchObject({ what: '已打印制作联', detail: expect.stringContaining('前台打印机') })
})

test('a second copy needs a reason and says that it is one', async ({ world }) => {
  const shop = await printShop(world)
  const { sn } = await shop.order()
  await shop.press(sn)
  await shop.allAre(sn, '已打印')
  expect(await shop.press(sn)).toMatchObject({ code: codes.reprintReason.code })
  expect(await shop.press(sn, { reason: '小票弄湿了' })).toMatchObject({ code: 0 })
  const sheets = await shop.sheets(2)
  expect(sheets[1]?.text).toContain('补打第1次')
  expect(sheets[1]?.text).toContain('小票弄湿了')
  await shop.allAre(sn, '已打印', '已打印')
})

test('an order that changes after printing makes a 变更单 with what was and what is, once', async ({ world }) => {
  const shop = await printShop(world)
  const { sn } = await shop.order()
  await shop.press(sn)
  await shop.sheets(1)
  await shop.allAre(sn, '已打印')
  const change = { params: { sn }, body: { order_remarks: '改送前台，不要打电话' } }
  expect(await shop.owner.call(onlineOrders.fastModify, change)).toMatchObject({ code: 0 })
  const [, notice] = await shop.sheets(2)
  expect(notice?.text).toContain('变更单')
  expect(notice?.text).toContain('请提前联系')
  expect(notice?.text).toContain('改送前台，不要打电话')
  await shop.allAre(sn, '已打印', '已打印')
  expect(await shop.press(sn)).toMatchObject({ code: codes.reprintReason.code })
})

describe.each(printerCloudCodes)('%s', (cloud) => {
  test('an answer that is lost after printing makes no second paper', async ({ world }) => {
    const shop = await printShop(world, cloud)
    const { sn } = await shop.order()
    await shop.desk.trouble(cloud, shop.printer.device, { lostAnswer: { next: 1 } })
    await shop.press(sn)
    if (cloud === 'p365') {
      // It counts nothing and knows no number of ours: somebody looks.
      await expect
        .poll(
          async () =>
            await db().selectFrom('print_job').select(['state', 'next_at']).where('order_sn', '=', sn).execute(),
          {
            timeout: 60_000,
            interval: 200,
          },
        )
        .toEqual([{ state: printJobStates.unknown.code, next_at: null }])
      const { data } = await shop.owner.call(print.onlineJobs, { params: { sn } })
      const id = data?.[0]?.id ?? ''
      expect(data?.[0]?.actions).toEqual(['settle'])
      await shop.owner.call(print.settleJob, { params: { id }, body: { came_out: true } })
    }
    await shop.allAre(sn, '已打印')
    await shop.sheets(1)
  })

  test('what never came is sent again, once', async ({ world }) => {
    const shop = await printShop(world, cloud)
    const { sn } = await shop.order()
    await shop.desk.trouble(cloud, shop.printer.device, { silent: { next: 1 } })
    await shop.press(sn)
    if (cloud === 'p365') {
      await shop.allAre(sn, '结果未知')
      const { data } = await shop.owner.call(print.onlineJobs, { params: { sn } })
      const id = data?.[0]?.id ?? ''
      await shop.owner.call(print.settleJob, { params: { id }, body: { came_out: false } })
      const [sheet] = await shop.sheets(1)
      expect(sheet?.text).toContain('【补打第1次】未出纸')
      return shop.allAre(sn, '已打印', '已取消')
    }
    await shop.sheets(1)
    await shop.allAre(sn, '已打印')
  })
})

const cut = async (shop: Awaited<ReturnType<typeof printShop>>, arrived: boolean): Promise<string> => {
  const { sn } = await shop.order()
  const printerId = Number(shop.printer.id)
  const busy = (until: Date | null) =>
    db().updateTable('print_printer').set({ busy_until: until }).where('id', '=', printerId).execute()
  await busy(later(hours(1)))
  await shop.press(sn)
  // As a process leaves it that dies between sending and hearing.
  const job = await db()
    .updateTable('print_job')
    .set({ state: printJobStates.sent.code, sent_at: now(), count_before: 0, next_at: now() })
    .where('order_sn', '=', sn)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (arrived)
    await printerCloudNamed('feie')?.print({
      device: shop.printer.device,
      content: '卡布奇诺<BR>',
      copies: 1,
      ref: job.no,
    })
  await busy(null)
  return sn
}

test('a process that died after sending prints nothing twice, and one that died before is made good', async ({
  world,
}) => {
  const shop = await printShop(world)
  await shop.allAre(await cut(shop, true), '已打印')
  await shop.sheets(1)
  const other = await printShop(world)
  await other.allAre(await cut(other, false), '已打印')
  await other.sheets(1)
})

test('a printer that is offline has its paper printed by its stand-in, and people hear of it', async ({ world }) => {
  const shop = await printShop(world)
  const spare = await shop.bind('后厨打印机', 'yilianyun')
  const body = { name: '前台打印机', roll: 'narrow' as const, stand_in_id: spare.id }
  await shop.owner.call(print.savePrinter, { params: { sid: shop.sid, id: shop.printer.id }, body })
  await shop.desk.condition('feie', shop.printer.device, 'offline', true)
  const { sn } = await shop.order()
  await shop.press(sn)
  const [sheet] = await shop.sheets(1, spare)
  expect(sheet?.text).toContain('代打：前台打印机')
  await shop.allAre(sn, '已打印')
  expect(await shop.desk.book(shop.printer.device)).toHaveLength(0)
  const pushes = await db().selectFrom('push').selectAll().where('merchant_id', '=', shop.owner.merchantId).execute()
  expect(pushes.filter(({ event }) => event === 'printerDown')).toMatchObject([
    { title: '打印机离线：前台打印机', voice_file: 'chargeback.wav' },
  ])
})

test('what waits for a printer that is down is cleared, and stays away when the printer is back', async ({ world }) => {
  const shop = await printShop(world)
  await shop.desk.condition('feie', shop.printer.device, 'offline', true)
  const { sn } = await shop.order()
  await shop.press(sn)
  expect(await shop.owner.call(print.cleanPrint, { params: { id: shop.printer.id } })).toMatchObject({ code: 0 })
  await shop.allAre(sn, '已取消')
  await shop.desk.condition('feie', shop.printer.device, 'offline', false)
  await shop.press(sn)
  await shop.allAre(sn, '已打印')
  await shop.sheets(1)
})

test('tags and control characters in names and remarks reach no printer as commands', async ({ world }) => {
  const shop = await printShop(world)
  const hostile = '</B><CUT><QR>x</QR>\u001B@<AUDIO-CANCEL>'
  const { sn } = await shop.order({ content: { order_remarks: hostile, card_con: hostile } })
  await shop.press(sn, { documents: ['kitchen', 'customer'] })
  for (const sheet of await shop.sheets(2)) expect(sheet.commands).toEqual([])
})

test('an order of another merchant does not exist, and neither does its paper', async ({ world }) => {
  const [shop, stranger] = [await printShop(world), await printShop(world)]
  const { sn } = await shop.order()
  expect(await shop.press(sn, {}, stranger.owner)).toMatchObject({ code: codes.notFound.code })
  for (const call of [print.onlineReceipt, print.onlineJobs, print.onlineReceiptPrinted])
    expect(await stranger.owner.call(call, { params: { sn } })).toMatchObject({ code: codes.notFound.code })
  expect(await stranger.desk.book(stranger.printer.device)).toEqual([])
})

test('a test page shows the width of the paper', async ({ world }) => {
  const shop = await printShop(world)
  expect(await shop.owner.call(print.testPrint, { query: { id: shop.printer.id } })).toMatchObject({ code: 0 })
  const [sheet] = await shop.sheets(1)
  expect(sheet?.text).toContain('58毫米')
})
