import { sql } from 'kysely'
import { expect } from 'vitest'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { db, within } from '#core/db/tx'
import { printShop } from '#test/harness/printers/print-shop'
import { test } from '#test/harness/world'
import { orderInWork } from '../documents/paper-orders.ts'
import { printing } from '../jobs/come-out.ts'
import { lockOrderPaper } from '../jobs/jobs.sql.ts'
import { giveTicket } from '../tickets/tickets.ts'

const memo = '多放一支百合'

const remember = async (shop: Awaited<ReturnType<typeof printShop>>, sn: string, words: string): Promise<void> => {
  const body = { flag: 1, memo: words }
  const saved = await shop.owner.call(onlineOrders.saveFlagMemo, { params: { sn }, body })
  expect(saved).toMatchObject({ code: 0 })
}

test('a memo that was written while an order got its first paper reaches that paper', async ({ world }) => {
  const shop = await printShop(world)
  const { sn } = await shop.order()
  const [go, isRead] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const giving = within(async (tx) => {
    await lockOrderPaper(tx, 'online', sn)
    const order = (await orderInWork(shop.owner.merchantId, 'online', sn)) ?? expect.fail('nobody makes it')
    isRead.resolve()
    await go.promise
    const wish = { document: 'kitchen', printerId: Number(shop.printer.id), copies: 1, reason: '' } as const
    await giveTicket(tx, printing, order, { storeId: shop.storeId, ...wish })
  })
  await isRead.promise
  await remember(shop, sn, memo)
  go.resolve()
  await giving
  const sheets = () => shop.desk.book(shop.printer.device)
  const words = async () => (await sheets()).map(({ text }) => text.replaceAll(/\s/g, '')).join('\n')
  await expect.poll(words, { timeout: 20_000, interval: 100 }).toContain(memo)
})

/** How many were sent to tell who holds paper of this order. */
const told = async (sn: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name = 'onlineOrder.edited.print' and data ->> 'sn' = ${sn}`.execute(db())
  return rows[0]?.count ?? expect.fail('nothing counted')
}

test('only of an order that has paper a memo is told', async ({ world }) => {
  const shop = await printShop(world)
  const { sn } = await shop.order()
  await remember(shop, sn, memo)
  expect(await told(sn)).toBe(0)
  await shop.press(sn)
  expect((await shop.sheets(1))[0]?.text).toContain(memo)
  await remember(shop, sn, '不要百合')
  expect(await told(sn)).toBe(1)
  expect((await shop.sheets(2))[1]?.text).toContain('改为：不要百合')
})
