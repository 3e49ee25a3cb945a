import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { fen } from '@zdb/contract/kit/fen'
import { pages } from '@zdb/contract/pages'
import { anOnlineOrder } from '../../../server/src/areas/orders/online-orders/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { shellOf } from '../../screens/shell.ts'
import { business } from '../../support/business.ts'
import { deliveryBusiness } from '../../support/delivery-business.ts'
import { onlineBusiness } from '../../support/online-business.ts'
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

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, of: string, name: string) =>
  page.getByRole('list', { name: of, exact: true }).getByRole('link', { name: new RegExp(`^${name}`) })
const numberIn = (text: string): string => /\d[\d,]*/.exec(text)?.[0]?.replaceAll(',', '') ?? ''
const asTable = (page: Page, name: string) => part(page, name).getByRole('radio', { name: '表' }).check({ force: true })

/** Presses a figure; the list behind it counts as many, and the way back is where one was. */
const opensAsMany = async (page: Page, of: string, name: string, rows: (page: Page) => ReturnType<Page['locator']>) => {
  const before = page.url()
  const link = figure(page, of, name)
  const count = numberIn(await link.locator('strong').innerText())
  await link.click()
  await expect(page.getByRole('status', { name: '来自数据分析' })).toContainText(`共 ${count} 条`)
  await expect(rows(page)).toHaveCount(Math.min(20, Number(count)))
  await page.goBack()
  await expect(page).toHaveURL(before)
  await expect(figure(page, of, name)).toBeVisible()
}

const orderCards = (noun: string) => (page: Page) => page.getByRole('article', { name: new RegExp(`^${noun} `) })

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

  await figure(page, '经营概况', '有效订单').click()
  const note = page.getByRole('status', { name: '来自数据分析' })
  await expect(note).toContainText('合计 ¥544.00')
  await note.getByRole('button', { name: '查看全部' }).click()
  await expect(note).toHaveCount(0)
  await expect(orderCards('网单')(page)).toHaveCount(3)
})

test('a price band leads to the orders of that price, and its table is taken away as it stands', async ({
  browserOf,
}) => {
  const page = await browserOf(await seller(), { at: `/console/${pages.priceAnalysis.path}` })
  const row = part(page, '价格段').getByRole('row', { name: /^100–150元/ })
  await expect(row).toContainText('66.67%')
  await expect(row.getByRole('img', { name: '66.67%，第1名' })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part(page, '价格段').getByRole('button', { name: /^导出/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^价格段.*\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await row.getByRole('link', { name: '2', exact: true }).first().click()
  await expect(page.getByRole('status', { name: '来自数据分析' })).toContainText('100–150元')
  await expect(orderCards('网单')(page)).toHaveCount(2)
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

test('passed on, received and delivered: each figure leads to as many rows', async ({ browserOf }) => {
  test.slow()
  const { sender, florist } = await business()
  const sent = await browserOf(sender, { at: `/console/${pages.transferAnalysis.path}` })
  await opensAsMany(sent, '转单概况', '有效单数', orderCards('订单'))
  const received = await browserOf(florist, { at: `/console/${pages.receivedAnalysis.path}` })
  await opensAsMany(received, '接单概况', '有效单数', orderCards('订单'))
  const { owner } = await deliveryBusiness()
  const rides = await browserOf(owner, { at: `/console/${pages.deliveryAnalysis.path}` })
  await opensAsMany(rides, '配送概况', '呼叫次数', orderCards('配送单'))
})

test('what was passed on is exported with all its prices', async ({ browserOf }) => {
  const { owner } = await onlineBusiness()
  const page = await browserOf(owner, { at: `/console/${pages.transferPriceAnalysis.path}` })
  await expect(page.getByRole('table', { name: '转单价格明细' }).getByRole('row')).not.toHaveCount(0)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '导出 Excel' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
})

test('today counts an order that comes in while one looks', async ({ browserOf }) => {
  const person = await seller()
  const page = await browserOf(person)
  await shellOf(page).go('数据')
  await expect(page.getByRole('heading', { level: 1, name: pages.analysis.title })).toBeVisible()
  await expect(figure(page, '网单', '有效订单')).toContainText('3')
  await within((tx) => anOnlineOrder(tx, { merchant_id: person.merchantId }))
  await page.reload()
  await expect(figure(page, '网单', '有效订单')).toContainText('4')
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
