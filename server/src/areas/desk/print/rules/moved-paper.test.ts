import { expect } from 'vitest'
import { print } from '@zdb/contract/desk/print/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { receivedOrders } from '@zdb/contract/orders/received-orders/endpoints'
import { transferStates } from '@zdb/contract/orders/transfer-orders/states'
import { aFunded, aTransferOrder } from '#areas/orders/transfer-orders/fixtures'
import { aStore } from '#areas/shop/stores/fixtures'
import { within } from '#core/db/tx'
import { hours, later } from '#core/time/clock'
import { printShop } from '#test/harness/printers/print-shop'
import { test } from '#test/harness/world'

const patience = { timeout: 20_000, interval: 100 }

type Shop = Awaited<ReturnType<typeof printShop>>

const saveRule = (shop: Shop, sid: string, printerId: string | null) =>
  shop.owner.call(print.saveRules, {
    params: { sid },
    body: { rules: [{ document: 'kitchen', source: 'online', on: true, copies: 1, printer_id: printerId }] },
  })

/** A shop that prints by itself what its store makes, and an order that nobody makes yet. */
const autoShop = async (...[world, cloud]: Parameters<typeof printShop>) => {
  const shop = await printShop(world, cloud)
  await saveRule(shop, shop.sid, null)
  await shop.owner.call(print.addWhite, { body: { channel: 6 } })
  const { sn } = await shop.order({ channel: 6, state: onlineStates.waitArrange.code })
  const arrange = async (sid: string) =>
    expect(await shop.owner.call(onlineOrders.dispatch, { params: { sn }, body: { sid } })).toMatchObject({ code: 0 })
  const giveBack = async () =>
    expect(await shop.owner.call(onlineOrders.init, { params: { sn } })).toMatchObject({ code: 0 })
  const offline = (on: boolean) => shop.desk.condition(shop.printer.cloud, shop.printer.device, 'offline', on)
  return { ...shop, sn, arrange, giveBack, offline }
}

/** A second store of the same merchant. */
const secondStore = async ({ owner }: Shop): Promise<string> =>
  String(await within((tx) => aStore(tx, owner.merchantId)))

test('what was dropped because its store no longer made it comes out once the store makes it after all', async ({
  world,
}) => {
  const shop = await autoShop(world)
  const elsewhere = await secondStore(shop)
  await shop.offline(true)
  await shop.arrange(shop.sid)
  await shop.allAre(shop.sn, '待打印')
  await shop.giveBack()
  await shop.allAre(shop.sn, '已取消')
  await shop.arrange(shop.sid)
  await shop.allAre(shop.sn, '待打印')
  await shop.arrange(elsewhere)
  await shop.allAre(shop.sn, '已取消')
  await shop.arrange(shop.sid)
  await shop.allAre(shop.sn, '待打印')
  await shop.offline(false)
  await shop.resumed(shop.sn)
  const [sheet] = await shop.sheets(1)
  expect(sheet?.text).not.toContain('补打')
  await shop.allAre(shop.sn, '已打印')
})

test('an order that comes from a store without paper prints at the store that makes it now', async ({ world }) => {
  const shop = await autoShop(world)
  const bare = await secondStore(shop)
  await shop.arrange(bare)
  await shop.arrange(shop.sid)
  const [sheet] = await shop.sheets(1)
  expect(sheet?.text).toContain(shop.sn)
})

test('what its cloud never got is not sent again once no store is to make the order any more', async ({ world }) => {
  const shop = await autoShop(world)
  await shop.desk.trouble(shop.printer.cloud, shop.printer.device, { silent: { next: 1 } })
  await shop.arrange(shop.sid)
  await shop.allAre(shop.sn, '结果未知')
  await shop.giveBack()
  const ticket = async () => {
    const { data } = await shop.owner.call(print.onlineJobs, { params: { sn: shop.sn } })
    return data?.find(({ document }) => document === 'kitchen')?.status_zh
  }
  await expect.poll(ticket, patience).toBe('已取消')
  const sheets = await shop.desk.book(shop.printer.device)
  expect(sheets.filter(({ text }) => text.includes('制作联'))).toEqual([])
})

test('a store that holds paper hears that another makes the order, that it makes it again, and that it is closed', async ({
  world,
}) => {
  const shop = await autoShop(world)
  const { owner, sn } = shop
  const [bare, branch] = [await secondStore(shop), await secondStore(shop)]
  const device = await shop.desk.printer('xpyun')
  const bound = await owner.call(print.bind, {
    params: { sid: branch },
    body: { platform: 'xpyun', device_no: device.no, key: device.key, name: '分店打印机', roll: 'narrow' },
  })
  const branchPrinter = { id: bound.data?.id ?? '', cloud: 'xpyun' as const, device }
  await saveRule(shop, branch, null)
  const paper = async () => (await owner.call(onlineOrders.detail, { params: { sn } })).data?.paper?.where
  const newest = async (count: number, at = shop.printer) => (await shop.sheets(count, at)).at(-1)?.text

  await shop.arrange(shop.sid)
  expect(await newest(1)).toContain('制作联')
  await expect.poll(paper, patience).toBe('前台打印机')
  // Back before its printer could say that it is gone: what the store holds is as good as before.
  await shop.offline(true)
  await shop.arrange(bare)
  await shop.allAre(sn, '已打印', '待打印')
  expect(await paper()).toBeUndefined()
  await shop.arrange(shop.sid)
  await shop.allAre(sn, '已打印', '已取消')
  await expect.poll(paper, patience).toBe('前台打印机')
  await shop.offline(false)

  await shop.arrange(bare)
  await shop.resumed(sn)
  expect(await newest(2)).toContain('改为：已改由')
  await shop.allAre(sn, '已打印', '已打印', '已取消')
  expect(await paper()).toBeUndefined()
  await shop.arrange(branch)
  expect(await newest(1, branchPrinter)).toContain('制作联')
  await expect.poll(paper, patience).toBe('分店打印机')
  await shop.arrange(shop.sid)
  expect(await newest(3)).toContain('改为：由本店制作')
  expect(await newest(2, branchPrinter)).toContain('改为：已改由')
  await expect.poll(paper, patience).toBe('前台打印机')
  const closed = await owner.call(onlineOrders.close, { params: { sn }, body: { reason: '买家不要了' } })
  expect(closed).toMatchObject({ code: 0 })
  expect(await newest(4)).toContain('改为：订单已关闭，不再制作')
  await shop.sheets(2, branchPrinter)
})

test('a shop that gave a received order back is told by its printer', async ({ world }) => {
  const shop = await printShop(world)
  const sender = await world.merchant()
  const { sn } = await within(async (tx) => {
    await aFunded(tx, sender.merchantId)
    return aTransferOrder(tx, {
      merchant_id: sender.merchantId,
      shop: { id: shop.storeId, merchantId: shop.owner.merchantId },
      state: transferStates.waitDelivery.code,
      window_start: later(hours(5)),
      window_end: later(hours(6)),
    })
  })
  await shop.owner.call(print.receivedTicket, { params: { sn }, body: { documents: ['kitchen'] } })
  await shop.sheets(1)
  const givenBack = await shop.owner.call(receivedOrders.chargeback, { params: { sn }, body: { reason: '缺货' } })
  expect(givenBack).toMatchObject({ code: 0 })
  expect((await shop.sheets(2))[1]?.text).toContain('改为：已退单，不再制作')
})
