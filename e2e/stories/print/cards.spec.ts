import type { Page } from '@playwright/test'
import { fen } from '@zdb/contract/kit/fen'
import { onlineStates } from '@zdb/contract/orders/online-orders/states'
import { anOnlineOrder } from '../../../server/src/areas/orders/online-orders/fixtures.ts'
import { within } from '../../../server/src/core/db/tx.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { onlinePlaces } from '../../screens/online.ts'
import { paperOf, printPlaces } from '../../screens/print/print.ts'
import { expect, test } from '../../support/story.ts'
import { trader, type Trader } from '../../support/traders.ts'

const manyGoods = Array.from({ length: 30 }, (_, at) => ({
  item_name: `第${at + 1}件 进口厄瓜多尔红玫瑰九十九枝心形礼盒装（含永生花底座与手写贺卡）`,
  item_spec: '红色 99枝',
  item_img: '/console/favicon.svg',
  item_remarks: at % 3 === 0 ? '花头朝上，丝带用香槟色' : '',
  item_total: at + 1,
  sku_id: '',
  item_price: fen(99_999_99),
}))

const anOrderOf = ({ merchantId, shopId }: Trader, content: object): Promise<string> =>
  within(async (tx) => {
    const state = onlineStates.selfProcess.code
    return (await anOnlineOrder(tx, { merchant_id: merchantId, store_id: shopId, state, content })).sn
  })

/** Printing into a file closes a print window as well, and is asked after. */
const pagesOf = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  await dialogOf(page, '打印好了吗？').dialog.getByRole('button', { name: '没有打印' }).click()
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

const ready = (page: Page) => expect(page.getByRole('button', { name: '打印', exact: true })).toBeEnabled()

const printAndSay = async (page: Page, words: string) => {
  await page.evaluate(`window.print = () => window.dispatchEvent(new Event('afterprint'))`)
  await page.getByRole('button', { name: '打印', exact: true }).click()
  await dialogOf(page, '打印好了吗？').dialog.getByRole('button', { name: words }).click()
}

/** Two hundred characters of every kind: Chinese, emoji, a long word, and a name that is read from the right. */
const long =
  `${'愿你被世界温柔以待，岁岁年年花开满园。'.repeat(8)}🌹👨‍👩‍👧Supercalifragilisticexpialidocious\u200f שלום`.slice(0, 200)

test('a card of two hundred characters stands whole on every card, is confirmed by a person, and stands with the order', async ({
  browserOf,
}) => {
  const owner = await trader('写卡')
  const sn = await anOrderOf(owner, { card_con: long })
  const page = await browserOf(owner, { at: printPlaces.paper('card', 'online', sn) })
  const card = page.getByRole('article', { name: `贺卡 ${sn}` })
  const words = card.getByRole('paragraph').filter({ hasText: '愿你' })
  const usual = '名片卡 90×54'
  for (const [label, pages] of [
    [usual, 1],
    ['A6竖卡 105×148', 1],
    ['A5对折 210×148', 2],
  ] as const) {
    await ready(page)
    if (label !== usual) {
      await page.getByRole('combobox', { name: '卡片尺寸' }).click()
      await page.getByTitle(label).last().click()
      await ready(page)
    }
    expect((await words.textContent())?.length).toBe(long.trim().length)
    const [text, side] = [await words.boundingBox(), await card.locator('> div').last().boundingBox()]
    if (!text || !side) throw new Error('the card is not drawn')
    expect(text.y).toBeGreaterThanOrEqual(side.y)
    expect(text.y + text.height).toBeLessThanOrEqual(side.y + side.height)
    expect(text.x + text.width).toBeLessThanOrEqual(side.x + side.width)
    expect(await pagesOf(page), label).toBe(pages)
  }
  await printAndSay(page, '没有打印')
  await expect(page.getByText('还没有打印过')).toBeVisible()
  await printAndSay(page, '打印好了')
  await expect(page.getByText('已记下贺卡打印')).toBeVisible()
  await page.goto(onlinePlaces.order(sn))
  await expect(paperOf(page).first()).toContainText('贺卡')
  await expect(paperOf(page).first()).toContainText('浏览器打印')
})

test('A4 sheets of several orders begin each on a page of their own, and thirty goods go on behind', async ({
  browserOf,
}) => {
  const owner = await trader('打单四')
  const many = await anOrderOf(owner, { goods_items: manyGoods, card_con: '生日快乐', order_remarks: '送'.repeat(200) })
  const few = await anOrderOf(owner, { card_con: '天天开心' })
  const page = await browserOf(owner, { at: printPlaces.paper('a4', 'online', many, few) })
  await ready(page)
  const sheet = page.getByRole('article', { name: `A4订单 ${many}` })
  const sides = sheet.locator('> div')
  const pages = await sides.count()
  expect(pages).toBeGreaterThan(1)
  expect(await sheet.getByRole('row').filter({ hasText: '第' }).filter({ hasText: '×' }).count()).toBe(30)
  expect(await pagesOf(page)).toBe(pages + 1)
  for (const side of await sides.all()) {
    const [box, last] = [await side.boundingBox(), await side.getByRole('row').last().boundingBox()]
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThan((box?.y ?? 0) + (box?.height ?? 0))
  }
  await printAndSay(page, '打印好了')
  await expect(page.getByText('已记下A4订单打印')).toBeVisible()
})
