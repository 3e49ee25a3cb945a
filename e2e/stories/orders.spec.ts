import type { Page } from '@playwright/test'
import { dialogOf } from '../screens/dialog.ts'
import { cardOf, nowOf, partOf, paying, places, praise, publish, walkToReceived } from '../screens/orders.ts'
import { shellOf } from '../screens/shell.ts'
import { expect, test } from '../support/story.ts'
import { balances, payPassword, twoTraders } from '../support/traders.ts'

const listening = (page: Page) => expect(shellOf(page).connected).toBeVisible()

/** The shop at its list brings the goods; the sender, who looks at the order or at a card of it, watches. */
const bring = async (shop: Page, goods: string, watched: (page: Page) => ReturnType<Page['locator']>, desk: Page) => {
  const { press } = cardOf(shop, goods)
  await press('开始配送')
  await expect(watched(desk)).toContainText('配送中')
  await press('确认送达')
  await dialogOf(shop, '确认已送达？').press('确认送达')
  await expect(watched(desk)).toContainText('待结算')
}

/** The shop opens the finished order and reads what is said about it as soon as it is said. */
const readsPraise = async (shop: Page, goods: string, words: string, say: () => Promise<void>) => {
  await cardOf(shop, goods).open()
  await expect(nowOf(shop).panel).toContainText('已完成')
  await say()
  await expect(partOf(shop, '评价')).toContainText(words)
}

test('an order given to a shop is paid, accepted, sent, delivered, settled and praised', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = await twoTraders()
  const desk = await browserOf(sender, { at: places.create })
  const shop = await browserOf(florist, { at: places.received, url: ground.second })
  await listening(shop)
  const goods = '指派的红玫瑰'
  await publish(desk, { kind: '指派单', goods, shop: florist.shop, price: '128' })
  await paying(desk).pay(payPassword)

  const { card, press } = cardOf(shop, goods)
  await expect(card).toContainText('待接单')
  await press('接单')
  const { panel, press: act } = nowOf(desk)
  await expect(panel).toContainText('待配送')
  await bring(shop, goods, (page) => nowOf(page).panel, desk)
  await act('结算')
  await dialogOf(desk, '结算').press('确认结算')
  await expect(card).toContainText('已完成')
  expect(await balances(sender)).toMatchObject({ available: 9_872_00, frozen: 0 })

  await act('评价')
  await readsPraise(shop, goods, '花很新鲜', () => praise(desk, '花很新鲜'))
  await expect(partOf(desk, '评价')).toContainText('花很新鲜')
})

test('an order of the pool appears there by itself, is taken by one press, brought, settled and praised', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = await twoTraders()
  const desk = await browserOf(sender, { at: places.sent })
  const shop = await browserOf(florist, { at: places.pool, url: ground.second })
  await listening(shop)
  await desk.getByRole('link', { name: '发布转单' }).click()
  const goods = `抢单的百合${sender.mobile.slice(-6)}`
  await publish(desk, { kind: '抢单', goods, price: '168' })
  await expect(paying(desk).dialog).toContainText('168.00')
  await expect(cardOf(shop, goods).card).toHaveCount(0)
  await paying(desk).pay(payPassword)
  await expect(nowOf(desk).panel).toContainText('待抢单')
  await shellOf(desk).go('转单')
  const { card, press } = cardOf(desk, goods)
  await expect(card).toContainText('待抢单')

  await cardOf(shop, goods).press('抢单')
  await expect(cardOf(shop, goods).card.getByRole('status')).toHaveText('已抢到')
  await expect(card).toContainText('待配送')
  await expect(card).toContainText(florist.shop)
  await walkToReceived(shop)
  await bring(shop, goods, (page) => cardOf(page, goods).card, desk)
  await press('结算')
  await dialogOf(desk, '结算').press('确认结算')
  await expect(card).toContainText('已完成')
  expect(await balances(sender)).toMatchObject({ available: 9_832_00, frozen: 0 })

  await press('评价')
  await readsPraise(shop, goods, '送得很快', () => praise(desk, '送得很快'))
  await expect(partOf(desk, '评价')).toContainText('送得很快')
})

test('a quote arrives while the sender looks, is chosen and paid; the order is brought, settled and praised', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = await twoTraders()
  const desk = await browserOf(sender, { at: places.create })
  const shop = await browserOf(florist, { at: places.pool, url: ground.second })
  await listening(shop)
  const goods = `竞价的绣球${sender.mobile.slice(-6)}`
  await publish(desk, { kind: '竞价单', goods })
  const { panel, press } = nowOf(desk)
  await expect(panel).toContainText('竞价中')

  const offer = cardOf(shop, goods)
  await offer.press('报价')
  await offer.card.getByLabel('报价金额').fill('188')
  await offer.press('提交报价')
  await expect(offer.card).toContainText('我的报价')
  const quotes = desk.getByRole('list', { name: '报价' })
  await expect(quotes.getByRole('listitem')).toContainText('188.00')
  await quotes.getByRole('button', { name: `选这家：${florist.shop}` }).click()
  await paying(desk).pay(payPassword)
  await expect(panel).toContainText('待配送')
  expect(await balances(sender)).toMatchObject({ available: 9_812_00, frozen: 188_00 })

  await walkToReceived(shop)
  await bring(shop, goods, (page) => nowOf(page).panel, desk)
  await press('结算')
  await dialogOf(desk, '结算').press('确认结算')
  await expect(cardOf(shop, goods).card).toContainText('已完成')
  expect(await balances(sender)).toMatchObject({ available: 9_812_00, frozen: 0 })
  await press('评价')
  await readsPraise(shop, goods, '价格公道', () => praise(desk, '价格公道'))
  await expect(partOf(desk, '评价')).toContainText('价格公道')
})
