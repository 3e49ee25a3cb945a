import { fen } from '@zdb/contract/kit/fen'
import { figureWords } from '@zdb/contract/desk/analysis/tables'
import { pages } from '@zdb/contract/pages'
import { anOnlineOrder } from '../../../server/src/areas/orders/online-orders/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { days, later } from '../../../server/src/core/time/clock.ts'
import {
  addsUp,
  asTable,
  exported,
  figure,
  fromFigure,
  opensAsMany,
  orderCards,
  part,
  sumOf,
} from '../../screens/analysis/dashboard.ts'
import { shellOf } from '../../screens/shell.ts'
import { merchant, subAccount, type Person } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

/** Somebody who sold three times today, twice for ¥138 and once for ¥268. */
const seller = async (): Promise<Person> => {
  const person = await merchant()
  await within(async (tx) => {
    for (const yuan of [138, 138, 268])
      await anOnlineOrder(tx, { merchant_id: person.merchantId, content: { order_amount: fen(yuan * 100) } })
  })
  return person
}

test('from the year to the month to the day to the orders, and back', async ({ browserOf }) => {
  const page = await browserOf(await seller(), { at: `/console/${pages.onlineAnalysis.path}?span=year` })
  await expect(figure(page, '经营概况', '有效订单')).toContainText('3')
  await expect(figure(page, '经营概况', '有效金额')).toContainText('544.00')

  await asTable(page, '经营概况')
  const sold = part(page, '经营概况').getByRole('row').filter({ hasText: '544.00' })
  await sold.getByRole('link').first().click()
  await expect(page).toHaveURL(/span=month/)
  await asTable(page, '经营概况')
  await sold.getByRole('link').first().click()
  await expect(page).toHaveURL(/span=day/)
  await opensAsMany(page, '经营概况', '有效订单', orderCards('网单'))

  await addsUp(page, '经营概况', figureWords.sale.margin.title)

  const { heads, lines } = await exported(page, '经营概况')
  expect(sumOf({ heads, lines }, '有效订单')).toBe(3)
  expect(sumOf({ heads, lines }, '有效金额')).toBe(544)

  await figure(page, '经营概况', '有效订单').click()
  const note = fromFigure(page)
  await expect(note).toContainText('合计 ¥544.00')
  await note.getByRole('button', { name: '查看全部' }).click()
  await expect(note).toHaveCount(0)
  await expect(orderCards('网单')(page)).toHaveCount(3)
})

test('a price band leads to the orders of that price, and its table is taken away as it stands', async ({
  browserOf,
}) => {
  const page = await browserOf(await seller(), { at: `/console/${pages.priceAnalysis.path}?span=month` })
  const row = part(page, '价格段').getByRole('row', { name: /^100–150元/ })
  await expect(row).toContainText('66.67%')
  await expect(row.getByRole('img', { name: '66.67%，第1名' })).toBeVisible()
  const { name, heads, lines } = await exported(page, '价格段')
  expect(name).toMatch(/^价格段.*\.xlsx$/)
  const band = lines.find(([first]) => first === '100–150元')
  expect([band?.[heads.indexOf('有效订单')], band?.[heads.indexOf('有效金额')]]).toEqual([2, 276])
  await row.getByRole('link', { name: '2', exact: true }).first().click()
  await expect(fromFigure(page)).toContainText('100–150元')
  await expect(fromFigure(page)).toContainText('共 2 条，合计 ¥276.00')
  await expect(orderCards('网单')(page)).toHaveCount(2)
  await page.goBack()
  await expect(page).toHaveURL(/span=month/)
  await expect(row).toContainText('66.67%')
})

test('what is sold plain leads to the orders of the plain one, and each line of the margin to what it is made of', async ({
  browserOf,
}) => {
  const person = await merchant()
  await within(async (tx) => {
    for (const item_spec of ['', '精装', '精装'])
      await anOnlineOrder(tx, {
        merchant_id: person.merchantId,
        goods: JSON.stringify([
          {
            item_name: '向日葵花束',
            item_spec,
            item_img: '',
            item_remarks: '',
            item_total: 2,
            item_price: 60_00,
            sku_id: '',
          },
        ]),
      })
  })
  const page = await browserOf(person, { at: `/console/${pages.onlineAnalysis.path}?span=month` })
  const plain = part(page, '商品')
    .getByRole('row')
    .filter({ has: page.getByText('向日葵花束', { exact: true }) })
  await plain.getByRole('link', { name: '120.00' }).click()
  await expect(fromFigure(page)).toContainText('向日葵花束，共 1 条，商品金额合计 ¥120.00')
  await expect(orderCards('网单')(page)).toHaveCount(1)
  await page.goBack()
  const lines = page.getByRole('list', { name: '毛利怎么来的' }).getByRole('listitem')
  await lines.filter({ hasText: figureWords.sale.margin.title }).getByRole('link').click()
  await expect(fromFigure(page)).toContainText(/毛利，共 3 条，毛利合计 ¥\d/)
  await expect(orderCards('网单')(page)).toHaveCount(3)
})

test('what the days are held against is chosen, kept in the address, and explained where it is missing', async ({
  browserOf,
}) => {
  const page = await browserOf(await seller(), { at: `/console/${pages.onlineAnalysis.path}?span=week` })
  await expect(page.getByText(/^对比上周同/)).toBeVisible()
  await page.getByRole('combobox', { name: '对比' }).click()
  await page.getByText('去年同一节日', { exact: true }).click()
  await expect(page).toHaveURL(/compare=festival/)
  await expect(page.getByText(/^(所选日期里没有节日|对比去年)/)).toBeVisible()
  await page.getByRole('button', { name: '前一周' }).click()
  await expect(figure(page, '经营概况', '有效订单')).toContainText('0')
  await page.goBack()
  await expect(figure(page, '经营概况', '有效订单')).toContainText('3')
})

test('today counts an order that comes in while one looks', async ({ browserOf }) => {
  const person = await seller()
  await within((tx) => anOnlineOrder(tx, { merchant_id: person.merchantId, created_at: later(-days(7)) }))
  const page = await browserOf(person)
  await shellOf(page).go('数据')
  await expect(page.getByRole('heading', { level: 1, name: pages.analysis.title })).toBeVisible()
  await expect(figure(page, '网单', '有效订单')).toContainText('3')
  await within((tx) => anOnlineOrder(tx, { merchant_id: person.merchantId }))
  await page.reload()
  await expect(figure(page, '网单', '有效订单')).toContainText('4')
  await expect(part(page, '网单')).toContainText('对比上周同一天此刻')
  await expect(figure(page, '网单', '有效订单')).toContainText('对比 1 ↑300%')
  expect(sumOf(await exported(page, '网单'), '有效订单')).toBe(4)
  await opensAsMany(page, '网单', '有效订单', orderCards('网单'))
  await part(page, '网单').getByRole('link', { name: pages.onlineAnalysis.title }).click()
  await expect(page).toHaveURL(new RegExp(`${pages.onlineAnalysis.path}$`))
})

test('whoever may not see figures finds no door to them', async ({ browserOf }) => {
  const clerk = await subAccount(await merchant(), { role: 'service' })
  const page = await browserOf(clerk, { at: `/console/${pages.onlineAnalysis.path}` })
  await expect(page.getByRole('heading', { name: '您暂无访问的权限，请联系主账户授权！' })).toBeVisible()
  await expect(shellOf(page).sections.filter({ hasText: '数据' })).toHaveCount(0)
})
