import { expect, type Locator, type Page } from '@playwright/test'
import { dialogOf } from './dialog.ts'
import { shellOf } from './shell.ts'

export const places = {
  sent: '/console/transfer_order/index?status=all',
  create: '/console/transfer_order/create',
  received: '/console/receive_order/index?status=all',
  pool: '/console/receive_order/grab_pool',
  sentOrder: (sn: string) => `/console/transfer_order/detail/${sn}`,
  receivedCases: '/console/receive_order/receive_transfer_after_sales',
}

/** An order in a list, a card of the pool, or what stands beside an order: all have a row of buttons. */
export const cardOf = (page: Page, words: string) => {
  const card = page.getByRole('article').filter({ hasText: words })
  return {
    card,
    press: (name: string) => pressIn(page, card, name),
    /** To the order's own page. */
    open: () => card.getByRole('link').click(),
  }
}

/** Everything the shop has, found by walking there. */
export const walkToReceived = async (page: Page): Promise<void> => {
  await shellOf(page).go('接单')
  await page.getByRole('tab', { name: /^全部单/ }).click()
}

/** What can be done now with the order or the case whose page is open. */
export const nowOf = (page: Page) => {
  const panel = page.getByRole('region', { name: '现在', exact: true })
  return { panel, press: (name: string) => pressIn(page, panel, name) }
}

/** Brings the matter whose page is open before the platform again; `field` is what its form calls the words. */
export const appeal = async (page: Page, field: string, words: string): Promise<void> => {
  await nowOf(page).press('申诉')
  const dialog = dialogOf(page, '申诉')
  await dialog.fill(field, words)
  await dialog.press('提交申诉')
  await expect(nowOf(page).panel).toContainText('申诉中')
}

/** The less likely actions are under 更多. Drawn anew at this very moment, a button may go there or come out again. */
export const pressIn = async (page: Page, place: Locator, name: string): Promise<void> => {
  const button = place.getByRole('button', { name, exact: true })
  const more = place.getByRole('button', { name: '更多', exact: true })
  const choice = page.getByRole('menuitem', { name, exact: true })
  const soon = { timeout: 5_000 }
  await button.or(more).first().waitFor()
  await expect(async () => {
    if (await button.isVisible()) return button.click(soon)
    if (!(await choice.isVisible())) await more.click(soon)
    await choice.click(soon)
    // What is still offered was not chosen.
    await choice.waitFor({ state: 'hidden', ...soon })
  }).toPass({ timeout: 40_000 })
}

type Terms = { goods: string } & (
  { kind: '指派单'; shop: string; price: string } | { kind: '抢单'; price: string } | { kind: '竞价单' }
)

/** Writes an order on the page for new ones. */
export const writeOrder = async (page: Page, terms: Terms): Promise<void> => {
  const fill = (label: string, value: string) => page.getByLabel(label, { exact: true }).fill(value)
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await fill('商品名称', terms.goods)
  await fill('收货人', '林女士')
  await fill('手机号', '13822102210')
  await fill('省份', '北京市')
  await fill('城市', '北京市')
  await fill('区县', '朝阳区')
  await fill('详细地址', '光华路SOHO 2座1203')
  await press('明天')
  await press('12:00–15:00')
  await page.getByRole('radio', { name: terms.kind, exact: true }).check()
  if (terms.kind === '指派单') {
    const search = page.getByLabel('搜索门店名称')
    await search.fill(terms.shop)
    await search.press('Enter')
    await page.getByRole('option', { name: terms.shop }).click()
  }
  if (terms.kind !== '竞价单') await fill('价格', terms.price)
}

export const publish = async (page: Page, terms: Terms): Promise<void> => {
  await writeOrder(page, terms)
  const publishes = terms.kind === '竞价单' ? '发布竞价' : '发布并支付'
  await page.getByRole('button', { name: publishes, exact: true }).click()
}

export const paying = (page: Page) => {
  const form = dialogOf(page, '支付转单')
  return {
    ...form,
    pay: async (password: string) => {
      await form.fill('支付密码', password)
      await form.press('确认支付')
    },
  }
}

/** On the page that `评价` leads to. */
export const praise = async (page: Page, words: string): Promise<void> => {
  await page.getByRole('radio', { name: '服务态度 4 分' }).check()
  await page.getByLabel('评价内容（选填）').fill(words)
  await page.getByRole('button', { name: '发布评价' }).click()
}

/** What happened to the order whose page is open, one line each. */
export const storyOf = (page: Page) => page.getByRole('region', { name: /^(全部|订单)记录$/ }).getByRole('listitem')

/** A part of an order's or a case's page. */
export const partOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
