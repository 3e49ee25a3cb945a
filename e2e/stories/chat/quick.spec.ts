import { chatOf } from '../../screens/chat/drawer.ts'
import { dialogOf } from '../../screens/dialog.ts'
import { nowOf, partOf, places, storyOf } from '../../screens/orders.ts'
import { say, twoChatters } from '../../support/chat/chat.ts'
import { anOrderBetween, balances, payPassword } from '../../support/traders.ts'
import { onShelf } from '../../support/shops/shelf.ts'
import { expect, test } from '../../support/story.ts'

const agreeAtTheShop = async (desk: ReturnType<typeof chatOf>, title: string, sn: string) => {
  const { page } = desk
  await desk.card(title, sn).getByRole('link', { name: sn }).click()
  await expect(page).toHaveURL(new RegExp(`/console/receive_order/detail\\?sn=${sn}`))
  await nowOf(page).press('处理修改')
  const answering = dialogOf(page, '处理修改申请')
  await answering.dialog.getByRole('radio', { name: '同意修改' }).check()
  await answering.press('提交')
  await expect(answering.dialog).toHaveCount(0)
}

test('a price that is asked for, offered and agreed to in chat becomes the price of the order', async ({
  browserOf,
  ground,
}) => {
  test.slow()
  const [sender, florist] = await twoChatters()
  const sn = await anOrderBetween(sender, florist, 'waitDelivery')
  await say(florist, sender, '花材涨价了')
  const desk = chatOf(await browserOf(sender))
  const shop = chatOf(await browserOf(florist, { url: ground.second }))
  await desk.talkTo('沪上')
  await shop.talkTo('花语')

  await desk.quick(sn, '问价格')
  await expect(desk.card('问价格', sn)).toContainText('待对方答复')
  await expect(shop.card('问价格', sn)).toContainText('待您答复')
  await shop.answer(shop.card('问价格', sn), '报价', (dialog) => dialog.getByLabel('价格', { exact: true }).fill('238'))
  await expect(desk.card('问价格', sn)).toContainText('已答复')

  const offer = desk.card('改价', sn)
  await expect(offer).toContainText('价格：200.00元 → 238.00元')
  await expect(shop.card('改价', sn).getByRole('button', { name: '同意' })).toHaveCount(0)
  await desk.answer(offer, '同意', async (dialog) => {
    await expect(dialog).toContainText('同意后需多付 ¥38.00')
    await dialog.getByLabel('支付密码', { exact: true }).fill(payPassword)
  })
  for (const side of [desk, shop]) {
    await expect(side.card('改价', sn)).toContainText('已申请修改')
    await expect(side.history.getByText(`同意，已申请修改订单（尾号${sn.slice(-4)}）`)).toBeVisible()
  }
  // An application is no change yet: the shop confirms it as any other.
  expect(await balances(sender)).toMatchObject({ frozen: 200_00 })
  await agreeAtTheShop(shop, '改价', sn)
  await expect.poll(() => balances(sender)).toMatchObject({ frozen: 238_00 })

  // What was shown before tells on its own that the order is another one now.
  await expect(desk.card('问价格', sn)).toContainText('订单已有变化')
  await expect(desk.card('问价格', sn)).toContainText('价格：200.00元 → 238.00元')
  await desk.card('改价', sn).getByRole('link', { name: sn }).click()
  await expect(desk.page).toHaveURL(new RegExp(`/console/transfer_order/detail/${sn}`))
  await expect(partOf(desk.page, '修改记录')).toContainText('已同意')
})

test('a substitute is declined with a reason, offered anew, agreed to, and is what the order is of', async ({
  browserOf,
  ground,
}) => {
  test.slow()
  const [sender, florist] = await twoChatters()
  const sn = await anOrderBetween(sender, florist, 'waitDelivery')
  await say(sender, florist, '在吗')
  const desk = chatOf(await browserOf(sender))
  const shop = chatOf(await browserOf(florist, { url: ground.second }))
  await desk.talkTo('沪上')
  await shop.talkTo('花语')
  await shop.drawer.getByRole('radio', { name: '对方转来' }).check()

  const offer = (name: string) =>
    shop.quick(sn, '换商品', (dialog) =>
      dialog
        .getByLabel(/商品名称/)
        .first()
        .fill(name),
    )
  await offer('11枝香槟玫瑰')
  const first = desk.card('换商品', sn)
  await expect(first).toContainText('11枝香槟玫瑰')
  await desk.answer(first, '不同意', (dialog) => dialog.getByLabel('说明', { exact: false }).fill('客人只要红色'))
  await expect(shop.history.getByText(`不同意（订单尾号${sn.slice(-4)}）：客人只要红色`)).toBeVisible()
  await expect(shop.card('换商品', sn)).toContainText('对方不同意')
  await expect(first).toContainText('已答复不同意')

  // What is on the shop's own shelf for about the same money and of the same colour is offered to choose from.
  await onShelf(florist, { name: '33枝红色康乃馨', price: 198_00 })
  await shop.quick(sn, '换商品', async (dialog) => {
    await dialog.getByRole('button', { name: '替换商品 1' }).click()
    await shop.page.getByRole('button', { name: '换成 33枝红色康乃馨' }).click()
  })
  const second = desk.card('换商品', sn).nth(1)
  await expect(second).toContainText('33枝红色康乃馨')
  await desk.answer(second, '同意')
  await expect(shop.card('换商品', sn).nth(1)).toContainText('已申请修改')
  await shop.close()
  await shop.page.goto(`/console/receive_order/detail?sn=${sn}`)
  await nowOf(shop.page).press('处理修改')
  const answering = dialogOf(shop.page, '处理修改申请')
  await answering.dialog.getByRole('radio', { name: '同意修改' }).check()
  await answering.press('提交')
  await desk.close()
  await desk.page.goto(places.sentOrder(sn))
  await expect(partOf(desk.page, '商品')).toContainText('33枝红色康乃馨')
  await expect(partOf(shop.page, '商品')).toContainText('33枝红色康乃馨')
})

test('a photograph that is asked for is asked of the order, and a time that is told stands in its story', async ({
  browserOf,
  ground,
}) => {
  test.slow()
  const [sender, florist] = await twoChatters()
  const sn = await anOrderBetween(sender, florist, 'waitDelivery')
  await say(florist, sender, '在的')
  const desk = chatOf(await browserOf(sender))
  const shop = chatOf(await browserOf(florist, { url: ground.second }))
  await desk.talkTo('沪上')
  await shop.talkTo('花语')

  await desk.quick(sn, '要实拍')
  await expect(shop.card('要实拍', sn)).toBeVisible()
  await expect(shop.page.getByText(`发单方请求上传实拍图，单号${sn.slice(-8)}`).first()).toBeVisible()
  await desk.quick(sn, '问时间')
  await shop.answer(shop.card('问时间', sn), '告知时间', (dialog) =>
    dialog.getByLabel('预计送达时间', { exact: true }).fill('2036-05-20T15:30'),
  )
  await expect(desk.card('告知时间', sn)).toContainText('2036-05-20 15:30')
  await expect(desk.card('问时间', sn)).toContainText('已答复')

  await desk.card('告知时间', sn).getByRole('link', { name: sn }).click()
  await expect(storyOf(desk.page).filter({ hasText: '告知预计送达时间' })).toContainText('2036-05-20 15:30')
  await expect(storyOf(desk.page).filter({ hasText: '请求实拍' })).toHaveCount(1)
  await shop.card('要实拍', sn).getByRole('link', { name: sn }).click()
  await expect(storyOf(shop.page).filter({ hasText: '请求实拍' })).toHaveCount(1)
})
