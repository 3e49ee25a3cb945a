import type { Page } from '@playwright/test'
import { dialogOf } from '../screens/dialog.ts'
import { cardOf, nowOf, paying, places, publish } from '../screens/orders.ts'
import { shellOf } from '../screens/shell.ts'
import { expect, test } from '../support/story.ts'
import { anOrderBetween, balances, payPassword, twoTraders } from '../support/traders.ts'

const listening = (page: Page) => expect(shellOf(page).connected).toBeVisible()

test('an order given to a shop is paid, accepted, sent, delivered, settled and praised', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = await twoTraders()
  const desk = await browserOf(sender, { at: places.create })
  const shop = await browserOf(florist, { at: places.received, url: ground.second })
  await listening(shop)
  await publish(desk, { kind: '指派单', goods: '指派的红玫瑰', shop: florist.shop, price: '128' })
  await paying(desk).pay(payPassword)

  const { card, press } = cardOf(shop, '指派的红玫瑰')
  await expect(card).toContainText('待接单')
  await press('接单')
  const { panel, press: act } = nowOf(desk)
  await expect(panel).toContainText('待配送')
  await press('开始配送')
  await expect(panel).toContainText('配送中')
  await press('确认送达')
  await dialogOf(shop, '确认已送达？').press('确认送达')
  await expect(panel).toContainText('待结算')
  await act('结算')
  await dialogOf(desk, '结算').press('确认结算')
  await expect(card).toContainText('已完成')
  expect(await balances(sender)).toMatchObject({ available: 9_872_00, frozen: 0 })

  await act('评价')
  await desk.getByRole('radio', { name: '服务态度 4 分' }).check()
  await desk.getByLabel('评价内容（选填）').fill('花很新鲜')
  await desk.getByRole('button', { name: '发布评价' }).click()
  await expect(desk.getByText('花很新鲜')).toBeVisible()
})

test('an order of the pool appears there by itself, and its sender sees that it was taken', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = await twoTraders()
  const desk = await browserOf(sender, { at: places.sent })
  const shop = await browserOf(florist, { at: places.pool, url: ground.second })
  await listening(shop)
  await desk.getByRole('button', { name: '发布转单' }).click()
  const goods = `抢单的百合${sender.mobile.slice(-6)}`
  await publish(desk, { kind: '抢单', goods, price: '168' })
  await expect(paying(desk).dialog).toContainText('168.00')
  await expect(cardOf(shop, goods).card).toHaveCount(0)
  await paying(desk).pay(payPassword)
  await expect(nowOf(desk).panel).toContainText('待抢单')
  await shellOf(desk).go('转单')
  await expect(cardOf(desk, goods).card).toContainText('待抢单')

  await cardOf(shop, goods).press('抢单')
  await expect(cardOf(shop, goods).card.getByRole('status')).toHaveText('已抢到')
  await expect(cardOf(desk, goods).card).toContainText('待配送')
  await expect(cardOf(desk, goods).card).toContainText(florist.shop)
})

test('a quote arrives while the sender looks, is chosen in the drawer and paid', async ({ browserOf, ground }) => {
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
  await press('选报价')
  const drawer = desk.getByRole('dialog', { name: '报价' })
  await expect(drawer.getByRole('listitem')).toContainText('188.00')
  await drawer.getByRole('button', { name: `选${florist.shop}` }).click()
  await paying(desk).pay(payPassword)
  await expect(panel).toContainText('待配送')
  expect(await balances(sender)).toMatchObject({ available: 9_812_00, frozen: 188_00 })
})

test('a refused order says why, and is published again with the money still held', async ({ browserOf, ground }) => {
  const [sender, florist] = await twoTraders()
  const sn = await anOrderBetween(sender, florist, 'waitReceive')
  const desk = await browserOf(sender, { at: places.sentOrder(sn) })
  const shop = await browserOf(florist, { at: places.received, url: ground.second })
  await listening(desk)
  const { panel, press } = nowOf(desk)
  await expect(panel).toContainText('待接单')

  await cardOf(shop, sn).press('拒单')
  const refusing = dialogOf(shop, '拒单')
  await refusing.press('超出配送范围')
  await refusing.press('确认拒单')
  await expect(panel).toContainText('原因：超出配送范围')
  await press('重新发布')
  await dialogOf(desk, '重新发布').press('重新发布')
  await expect(panel).toContainText('待抢单')
  expect(await balances(sender)).toMatchObject({ available: 9_800_00, frozen: 200_00 })
})

test('whoever gives an order back shortly before its time sees what it costs, and the sender gets it', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = await twoTraders()
  const soon = (hours: number) => new Date(Date.now() + hours * 3_600_000)
  const sn = await anOrderBetween(sender, florist, 'waitDelivery', { window_start: soon(1), window_end: soon(2) })
  const desk = await browserOf(sender, { at: places.sentOrder(sn) })
  const shop = await browserOf(florist, { at: places.received, url: ground.second })
  await listening(desk)
  const { panel } = nowOf(desk)
  await expect(panel).toContainText('待配送')

  await cardOf(shop, sn).press('退单')
  const leaving = dialogOf(shop, '退单')
  await expect(leaving.dialog).toContainText('违约金¥20.00')
  await leaving.press('缺货')
  await leaving.press('确认退单')
  await expect(panel).toContainText('原因：缺货')
  expect(await balances(sender)).toMatchObject({ available: 10_020_00, frozen: 0 })
  expect(await balances(florist)).toMatchObject({ available: 9_980_00 })
})

test('a refund is asked for and refused, and the platform is called', async ({ browserOf, ground }) => {
  const [sender, florist] = await twoTraders()
  const sn = await anOrderBetween(sender, florist, 'delivered', { delivered_at: new Date() })
  const desk = await browserOf(sender, { at: places.sentOrder(sn) })
  const shop = await browserOf(florist, { at: places.receivedCases, url: ground.second })
  await listening(shop)
  await nowOf(desk).press('申请售后')
  const form = desk.getByRole('form', { name: '售后申请' })
  await form.getByRole('radio', { name: '部分退款（质量问题）' }).check()
  await form.getByRole('radio', { name: '花材不新鲜' }).check()
  await form.getByLabel('退款金额').fill('50')
  await form.getByLabel('问题描述').fill('玫瑰蔫了')
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(nowOf(desk).panel).toContainText('待对方处理')

  await shop.getByRole('row').filter({ hasText: sn }).getByRole('link', { name: '处理' }).click()
  await nowOf(shop).press('拒绝退款')
  const refusing = dialogOf(shop, '拒绝退款')
  await refusing.fill('拒绝原因', '送达时是新鲜的')
  await refusing.press('确认拒绝')

  await expect(desk.getByRole('list', { name: '协商记录' })).toContainText('送达时是新鲜的')
  await nowOf(desk).press('申请平台仲裁')
  const calling = dialogOf(desk, '申请平台仲裁')
  await calling.fill('说明', '有照片为证')
  await calling.press('提交仲裁')
  await expect(nowOf(desk).panel).toContainText('平台仲裁中')
  await expect(nowOf(shop).panel).toContainText('平台仲裁中')
})

test('a wrong payment password holds nothing and says how many tries are left; pressing twice pays once', async ({
  browserOf,
}) => {
  const [sender, florist] = await twoTraders()
  const desk = await browserOf(sender, { at: places.create })
  await publish(desk, { kind: '指派单', goods: '只付一次的郁金香', shop: florist.shop, price: '99' })
  const payments: string[] = []
  desk.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/pay')) payments.push(request.url())
  })
  const till = paying(desk)
  await till.pay('135790')
  await expect(desk.getByText('支付密码不正确，还可以尝试4次').first()).toBeVisible()
  expect(await balances(sender)).toMatchObject({ available: 10_000_00, frozen: 0 })

  await till.fill('支付密码', payPassword)
  await till.dialog.getByRole('button', { name: '确认支付' }).dblclick()
  await expect(till.dialog).toHaveCount(0)
  await expect(nowOf(desk).panel).toContainText('待接单')
  expect(await balances(sender)).toMatchObject({ available: 9_901_00, frozen: 99_00 })
  expect(payments).toHaveLength(2)
})
