import { addDays, dayText } from '@zdb/contract/kit/china-time'
import { routeTo } from '@zdb/contract/pages'
import { aPooledOrder } from '../../../server/src/areas/orders/received-orders/fixtures.ts'
import { aFestival } from '../../../server/src/areas/shop/festivals/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { hours, later, now } from '../../../server/src/core/time/clock.ts'
import { cardOf } from '../../screens/orders.ts'
import { marketOf } from '../../support/outside/market.ts'
import { expect, test } from '../../support/story.ts'
import { trader, twoTraders } from '../../support/traders.ts'

test('a festival is planned slot by slot, takes effect, and hangs on the wall', async ({ browserOf }) => {
  const owner = await trader('七夕')
  const page = await browserOf(owner, { at: `/console/${routeTo('festivals')}` })
  await page.getByRole('button', { name: '新建节日计划' }).first().click()
  const day = addDays(dayText(now()), 30)
  await page.getByLabel('节日名称').fill('周年庆')
  await page.getByLabel('第一天', { exact: true }).fill(day)
  await page.getByLabel('最后一天').fill(addDays(day, 1))
  await page.getByLabel('从', { exact: true }).fill('10:00')
  await page.getByLabel('到', { exact: true }).fill('16:00')
  await page.getByRole('button', { name: '重新划分时段' }).click()
  await page
    .getByLabel(/10:00–12:00 产能/)
    .first()
    .fill('25')
  await page.getByRole('button', { name: '按第一行向下填' }).click()
  await page.getByRole('button', { name: '按第一天填其他天' }).click()
  await expect(page.getByLabel(/14:00–16:00 产能/).last()).toHaveValue('25')
  await page.getByRole('button', { name: '增加波次' }).click()
  await page.getByRole('button', { name: '增加给买家的' }).click()
  await page.getByRole('button', { name: '保存计划' }).click()

  await expect(page.getByRole('button', { name: /10:00–12:00/ })).toHaveCount(2)
  await expect(page.getByText('0 / 150')).toBeVisible()
  await page.getByRole('button', { name: '启用' }).click()
  await expect(page.getByRole('button', { name: '暂停接单' })).toBeVisible()
  await page.getByRole('button', { name: '打开大屏' }).click()
  await expect(page.getByRole('heading', { name: '周年庆' })).toBeVisible()
  await expect(page.getByText('实时')).toBeVisible()
})

test('a full slot closes the pool and the channel, and opens both again when there are more hands', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = await twoTraders()
  const market = marketOf(ground)
  await market.boundShop('meituan', florist)
  const name = `${florist.shop}网店`
  const isClosed = async () => (await market.shopsNamed(name)).some(({ closed }) => closed === true)
  const goods = ['先到的红玫瑰', '后到的白百合'].map((words) => `${words}${sender.mobile.slice(-6)}`)
  const festival = await within(async (tx) => {
    for (const item_name of goods)
      await aPooledOrder(tx, {
        merchant_id: sender.merchantId,
        window_start: now(),
        window_end: later(hours(1)),
        goods: JSON.stringify([{ item_name, item_img: '', item_remarks: '', item_total: 1 }]),
      })
    const today = { day: dayText(now()), from: 0, to: 24, each: 24, cutoffHours: -24, capacity: 1 }
    return aFestival(tx, florist.merchantId, { ...today, storeId: florist.shopId })
  })
  const pool = await browserOf(florist, { at: `/console/${routeTo('grabPool')}` })
  const [first = '', second = ''] = goods
  await cardOf(pool, first).press('抢单')
  await expect(cardOf(pool, first).card.getByRole('status')).toHaveText('已抢到')

  await pool.goto(`/console/${routeTo('festival', { no: String(festival.id) })}`)
  await expect(pool.getByRole('button', { name: /00:00–24:00 1 \/ 1 已满/ })).toBeVisible()
  await expect(pool.getByText('已打烊')).toBeVisible({ timeout: 20_000 })
  expect(await isClosed()).toBe(true)
  await pool.goto(`/console/${routeTo('grabPool')}`)
  await expect(pool.getByText('抢单额度').first()).toBeVisible()
  await expect(pool.getByText(second)).toHaveCount(0)

  await pool.goto(`/console/${routeTo('festival', { no: String(festival.id) })}`)
  await pool.getByRole('button', { name: /已满/ }).click()
  await pool.getByLabel('产能（单）').fill('3')
  await pool.getByRole('button', { name: '修改产能' }).click()
  await expect(pool.getByText('产能已修改').first()).toBeVisible()
  await expect.poll(isClosed, { timeout: 20_000 }).toBe(false)
  await pool.goto(`/console/${routeTo('grabPool')}`)
  await expect(pool.getByText(second).first()).toBeVisible()
})
