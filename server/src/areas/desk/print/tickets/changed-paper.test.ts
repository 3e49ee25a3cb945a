import { expect } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { print } from '@zdb/contract/desk/print/endpoints'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { within } from '#core/db/tx'
import { hours, later, now } from '#core/time/clock'
import { lockWaits } from '#test/harness/database'
import { printShop } from '#test/harness/printers/print-shop'
import { test } from '#test/harness/world'
import { printing } from '../jobs/come-out.ts'
import { tryMove } from '../jobs/move-job.ts'

type Shop = Awaited<ReturnType<typeof printShop>>

const original = '请提前联系'
const other = '改送前台'

const change = async (shop: Shop, sn: string, order_remarks: string) =>
  expect(await shop.owner.call(onlineOrders.fastModify, { params: { sn }, body: { order_remarks } })).toMatchObject({
    code: 0,
  })

const offline = (shop: Shop, on: boolean) => shop.desk.condition(shop.printer.cloud, shop.printer.device, 'offline', on)

const back = async (shop: Shop, sn: string) => {
  await offline(shop, false)
  await shop.resumed(sn)
}

test('an order changed and changed back prints what it says, and tells nobody of a change that is none', async ({
  world,
}) => {
  const shop = await printShop(world)
  const { sn } = await shop.order({ content: { order_remarks: original } })
  await offline(shop, true)
  await shop.press(sn)
  await change(shop, sn, other)
  await shop.allAre(sn, '已取消', '待打印')
  await change(shop, sn, original)
  await expect.poll(() => shop.states(sn), { timeout: 20_000 }).toEqual(['已取消', '待打印'])
  await back(shop, sn)
  const [ticket] = await shop.sheets(1)
  expect(ticket?.text).toContain(original)
  await shop.allAre(sn, '已打印', '已取消')

  // A second copy that a person cancelled stays away.
  await offline(shop, true)
  const again = await shop.press(sn, { reason: '小票弄湿了' })
  const id = again.data?.jobs[0] ?? ''
  expect(await shop.owner.call(print.cancelJob, { params: { id } })).toMatchObject({ code: 0 })
  await change(shop, sn, other)
  await shop.allAre(sn, '已打印', '已取消', '已取消', '待打印')
  await change(shop, sn, original)
  await shop.allAre(sn, '已打印', '已取消', '已取消', '已取消')
  await back(shop, sn)
  await change(shop, sn, other)
  expect((await shop.sheets(2))[1]?.text).toContain(`改为：${other}`)
  await change(shop, sn, original)
  const notice = (await shop.sheets(3))[2]?.text
  expect(notice).toContain(`原：${other}`)
  expect(notice).toContain(`改为：${original}`)
  await shop.allAre(sn, '已打印', '已打印', '已打印', '已取消', '已取消', '已取消')

  // A second copy that waited when the order changed comes out as the order now is.
  await offline(shop, true)
  await shop.press(sn, { reason: '小票弄湿了' })
  await change(shop, sn, other)
  await expect
    .poll(async () => (await shop.states(sn)).filter((state) => state === '待打印').length, { timeout: 20_000 })
    .toBe(2)
  await back(shop, sn)
  const sheets = (await shop.sheets(5)).slice(3).map(({ text }) => text)
  expect(sheets.filter((text) => text.includes('【补打第') && text.includes(`备注：${other}`))).toHaveLength(1)
  expect(sheets.filter((text) => text.includes('变更单'))).toHaveLength(1)
})

test('what a ticket was printed in place of never comes out, though the order says so again', async ({ world }) => {
  const shop = await printShop(world)
  const { sn } = await shop.order({ content: { order_remarks: original } })
  await offline(shop, true)
  await shop.press(sn)
  await change(shop, sn, other)
  await shop.allAre(sn, '已取消', '待打印')
  await back(shop, sn)
  expect((await shop.sheets(1))[0]?.text).toContain(other)
  await change(shop, sn, original)
  expect((await shop.sheets(2))[1]?.text).toContain(`改为：${original}`)
  await shop.allAre(sn, '已打印', '已打印', '已取消')

  expect((await shop.press(sn)).code).toBe(codes.reprintReason.code)
  expect(await shop.owner.call(onlineOrders.init, { params: { sn } })).toMatchObject({ code: 0 })
  expect((await shop.sheets(3))[2]?.text).toContain('改为：已退回待安排，暂不制作')
  const sid = String(shop.storeId)
  expect(await shop.owner.call(onlineOrders.dispatch, { params: { sn }, body: { sid } })).toMatchObject({ code: 0 })
  expect((await shop.sheets(4))[3]?.text).toContain('改为：由本店制作')
  await shop.allAre(sn, '已打印', '已打印', '已打印', '已打印', '已取消')
  await shop.press(sn, { reason: '小票弄湿了' })
  expect((await shop.sheets(5))[4]?.text).toContain('【补打第1次】')
})

test('a ticket that is sent while the order is changed is paper that somebody holds, and no second one is made', async ({
  world,
}) => {
  const shop = await printShop(world)
  const { sn } = await shop.order({ content: { order_remarks: original } })
  await offline(shop, true)
  const id = Number((await shop.press(sn)).data?.jobs[0] ?? expect.fail('not placed'))
  const [sending, sent] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const sender = within(async (tx) => {
    expect(
      await tryMove(tx, 'send', id, { actor: printing, set: { sent_at: now(), next_at: later(hours(1)) } }),
    ).toBeDefined()
    sending.resolve()
    await sent.promise
  })
  await sending.promise
  await change(shop, sn, other)
  await expect.poll(lockWaits, { timeout: 20_000 }).toBeGreaterThan(0)
  sent.resolve()
  await sender
  const titles = async () =>
    ((await shop.owner.call(print.onlineJobs, { params: { sn } })).data ?? []).map(({ title }) => title)
  await expect.poll(titles, { timeout: 20_000 }).toHaveLength(2)
  expect((await titles()).filter((title) => title.includes('变更单'))).toHaveLength(1)
})

test('every printer that holds paper gets a 变更单, and one on its way keeps back no ticket of another document', async ({
  world,
}) => {
  const shop = await printShop(world)
  const counter = await shop.bind('收银打印机')
  const { sn } = await shop.order({ content: { order_remarks: original } })
  await shop.press(sn)
  await shop.sheets(1)
  await shop.allAre(sn, '已打印')
  await offline(shop, true)
  await change(shop, sn, other)
  await shop.allAre(sn, '已打印', '待打印')
  const body = { documents: ['customer' as const], printer_id: counter.id }
  expect(await shop.owner.call(print.onlineTicket, { params: { sn }, body })).toMatchObject({
    data: { message: '已发送到打印机' },
  })
  expect((await shop.sheets(1, counter))[0]?.text).toContain(other)
  await back(shop, sn)
  expect((await shop.sheets(2))[1]?.text).toContain('变更单')
  await shop.allAre(sn, '已打印', '已打印', '已打印')

  await change(shop, sn, '改送后门')
  for (const [sheets, at] of [[3, shop.printer] as const, [2, counter] as const]) {
    const notice = (await shop.sheets(sheets, at)).at(-1)?.text
    expect(notice).toContain('变更单')
    expect(notice).toContain('改为：改送后门')
  }

  const memo = { flag: 1, memo: '多放一支百合' }
  expect(await shop.owner.call(onlineOrders.saveFlagMemo, { params: { sn }, body: memo })).toMatchObject({ code: 0 })
  for (const [sheets, at] of [[4, shop.printer] as const, [3, counter] as const])
    expect((await shop.sheets(sheets, at)).at(-1)?.text).toContain('改为：多放一支百合')
  // Whoever makes it does not work by what it costs.
  const amount = { order_amount: '188.00', reason: '补差价' }
  expect(await shop.owner.call(onlineOrders.updateAmount, { params: { sn }, body: amount })).toMatchObject({ code: 0 })
  expect((await shop.sheets(4, counter)).at(-1)?.text).toContain('改为：188.00')
  await shop.sheets(4)
})
