import type { Page } from '@playwright/test'
import { figureWords } from '@zdb/contract/desk/analysis/tables'
import { pages, type PageName } from '@zdb/contract/pages'
import { addsUp, exported, figure, opensAsMany, orderCards, sumOf, valueOf } from '../../screens/analysis/dashboard.ts'
import { business } from '../../support/business.ts'
import { deliveryBusiness } from '../../support/delivery-business.ts'
import { sheetBehind } from '../../support/inspection/downloads.ts'
import { onlineBusiness } from '../../support/online-business.ts'
import { expect, test, type BrowserOf } from '../../support/story.ts'

const at = (name: PageName) => `/console/${pages[name].path}?span=month&compare=none`

/** Sets the days against those before: each figure says what it was, and the address keeps it. */
const compares = async (page: Page, of: string, name: string): Promise<void> => {
  await expect(page.getByText(/^对比.*同期/)).toHaveCount(0)
  await page.getByRole('combobox', { name: '对比' }).click()
  await page.getByText('上周同期', { exact: true }).last().click()
  await expect(page.getByText(/^对比.*同期（/)).toBeVisible()
  await expect(figure(page, of, name)).toContainText('对比')
  await expect(page).not.toHaveURL(/compare=none/)
  await expect(page).toHaveURL(/span=month/)
}

const trades = [
  {
    who: 'sender',
    page: 'transferAnalysis',
    of: '转单概况',
    noun: '订单',
    words: figureWords.sent,
    sums: [figureWords.sent.valid_amount, figureWords.sent.net],
  },
  {
    who: 'florist',
    page: 'receivedAnalysis',
    of: '接单概况',
    noun: '订单',
    words: figureWords.received,
    sums: [figureWords.received.valid_amount],
  },
] as const

for (const { who, page: name, of, noun, words, sums } of trades)
  test(`${pages[name].title}: a figure leads to its rows and back, is held against, and taken away`, async ({
    browserOf,
  }: {
    browserOf: BrowserOf
  }) => {
    test.slow()
    const page = await browserOf((await business())[who], { at: at(name) })
    await opensAsMany(page, of, words.valid_count.title, orderCards(noun))
    for (const { title } of sums) await addsUp(page, of, title)
    await compares(page, of, words.valid_count.title)
    const sheet = await exported(page, of)
    expect(sumOf(sheet, words.valid_count.title)).toBe(await valueOf(figure(page, of, words.valid_count.title)))
    expect(sumOf(sheet, words.valid_amount.title)).toBe(await valueOf(figure(page, of, words.valid_amount.title)))
  })

test(`${pages.deliveryAnalysis.title}: a figure leads to its rides and back, is held against, and taken away`, async ({
  browserOf,
}) => {
  test.slow()
  const { order_count, cost } = figureWords.ride
  const page = await browserOf((await deliveryBusiness()).owner, { at: at('deliveryAnalysis') })
  await opensAsMany(page, '配送概况', order_count.title, orderCards('配送单'))
  await addsUp(page, '配送概况', cost.title)
  await compares(page, '配送概况', order_count.title)
  const calls = await valueOf(figure(page, '配送概况', order_count.title))
  for (const table of ['配送概况', '运力']) expect(sumOf(await exported(page, table), order_count.title)).toBe(calls)
})

test(`${pages.transferPriceAnalysis.title}: what was passed on leads to its orders and back, and is exported with all its prices`, async ({
  browserOf,
}) => {
  const { owner } = await onlineBusiness()
  const page = await browserOf(owner, { at: `/console/${pages.transferPriceAnalysis.path}?span=month` })
  const of = '转单合计'
  await opensAsMany(page, of, figureWords.sale.transfer_count.title, orderCards('网单'))
  await addsUp(page, of, figureWords.sale.transfer_amount.title)
  await expect(page).toHaveURL(/span=month/)
  const count = await valueOf(figure(page, of, figureWords.sale.transfer_count.title))
  const amount = await valueOf(figure(page, of, figureWords.sale.transfer_amount.title))
  const sheet = await sheetBehind(page, page.getByRole('button', { name: '导出 Excel' }))
  expect(sheet.lines).toHaveLength(count)
  expect(sumOf(sheet, '下单金额')).toBe(amount)
})
