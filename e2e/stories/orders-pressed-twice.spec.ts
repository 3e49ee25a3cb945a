import type { Locator, Page } from '@playwright/test'
import { dialogOf } from '../screens/dialog.ts'
import { cardOf, nowOf, paying, places, walkToReceived } from '../screens/orders.ts'
import { shellOf } from '../screens/shell.ts'
import { anAfterSaleOf, anOrderBetween, balances, linesOf, payPassword, twoTraders } from '../support/traders.ts'
import { expect, test } from '../support/story.ts'

/** The console asks it by itself a while after signing in, whatever is pressed meanwhile. */
const selfTest = '/alert/self-test'

/** Presses a button twice, as an impatient hand does; the server is asked once; says what was written. */
const pressTwice = async (page: Page, button: Locator, sn: string, seen: () => Promise<void>) => {
  const before = await linesOf(sn)
  const asked: string[] = []
  const listen = (request: { method: () => string; url: () => string }) => {
    if (request.method() !== 'GET' && !request.url().endsWith(selfTest)) asked.push(request.url())
  }
  page.on('request', listen)
  await button.dblclick()
  await seen()
  page.off('request', listen)
  expect(asked).toHaveLength(1)
  const after = await linesOf(sn)
  return { story: after.story.slice(before.story.length), money: after.money.slice(before.money.length) }
}

test('paying, raising, cancelling and settling happen once, however often they are pressed', async ({ browserOf }) => {
  const [sender, florist] = await twoTraders()
  const between = (state: Parameters<typeof anOrderBetween>[2]) => anOrderBetween(sender, florist, state)
  const [unpaid, asked, unwanted, brought] = [
    await between('waitPay'),
    await between('waitReceive'),
    await between('waitReceive'),
    await between('delivered'),
  ]
  const desk = await browserOf(sender, { at: places.sent })
  const button = (title: string, name: string) =>
    dialogOf(desk, title).dialog.getByRole('button', { name, exact: true })
  const becomes = (sn: string, words: string) => () => expect(cardOf(desk, sn).card).toContainText(words)

  await cardOf(desk, unpaid).press('支付')
  await paying(desk).fill('支付密码', payPassword)
  const paid = await pressTwice(desk, button('支付转单', '确认支付'), unpaid, becomes(unpaid, '待接单'))
  expect(paid).toEqual({ story: ['支付转单'], money: ['转单冻结'] })

  await cardOf(desk, asked).press('加价')
  const raising = dialogOf(desk, '加价')
  await raising.fill('新价格', '230')
  await raising.fill('支付密码', payPassword)
  const raised = await pressTwice(desk, button('加价', '确认加价'), asked, becomes(asked, '230.00'))
  expect(raised).toEqual({ story: ['加价'], money: ['转单加价'] })

  await cardOf(desk, unwanted).press('取消转单')
  const cancelling = button('取消这张转单？', '取消转单')
  const cancelled = await pressTwice(desk, cancelling, unwanted, becomes(unwanted, '已取消'))
  expect(cancelled).toEqual({ story: ['取消转单'], money: ['转单取消解冻'] })

  await cardOf(desk, brought).press('结算')
  const settled = await pressTwice(desk, button('结算', '确认结算'), brought, becomes(brought, '已完成'))
  expect(settled).toEqual({ story: ['结算', '结算到账'], money: ['转单结算'] })
  expect(await balances(sender)).toMatchObject({ available: 9_370_00, frozen: 430_00 })
})

test('giving back, agreeing to a refund and grabbing happen once, however often they are pressed', async ({
  browserOf,
}) => {
  const [sender, florist] = await twoTraders()
  const taken = await anOrderBetween(sender, florist, 'waitDelivery')
  const claimed = await anAfterSaleOf(sender, florist)
  const pooled = await anOrderBetween(sender, undefined, 'waitGrab')
  const shop = await browserOf(florist, { at: places.received })
  const button = (title: string, name: string) =>
    dialogOf(shop, title).dialog.getByRole('button', { name, exact: true })

  await cardOf(shop, taken).press('退单')
  await dialogOf(shop, '退单').press('缺货')
  const leaving = button('退单', '确认退单')
  const left = await pressTwice(shop, leaving, taken, () => expect(cardOf(shop, taken).card).toContainText('已退单'))
  expect(left).toEqual({ story: ['门店退单'], money: ['退单退回'] })

  await shop.getByRole('link', { name: '接单售后' }).click()
  await shop.getByRole('row').filter({ hasText: claimed }).getByRole('link', { name: '处理' }).click()
  await nowOf(shop).press('同意退款')
  const agreeing = button('同意退款？', '同意退款')
  const agreed = await pressTwice(shop, agreeing, claimed, () => expect(nowOf(shop).panel).toContainText('已同意'))
  expect(agreed).toEqual({ story: ['同意退款', '售后退款'], money: ['售后退款'] })

  await shop.getByRole('link', { name: '抢单池' }).click()
  const card = shop.getByRole('article', { name: new RegExp(pooled) })
  const grabbed = await pressTwice(shop, card.getByRole('button', { name: '抢单' }), pooled, () =>
    expect(card.getByRole('status')).toHaveText('已抢到'),
  )
  expect(grabbed).toEqual({ story: ['抢单成功'], money: [] })
  await walkToReceived(shop)
  await expect(cardOf(shop, pooled).card).toHaveCount(1)
  await expect(shellOf(shop).connected).toBeVisible()
})
