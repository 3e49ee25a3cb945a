import { dialogOf } from '../screens/dialog.ts'
import { cardOf, nowOf, paying, places, publish, writeOrder } from '../screens/orders.ts'
import { expect, test } from '../support/story.ts'
import { anOrderBetween, balances, linesOf, payPassword, twoTraders } from '../support/traders.ts'

test('the fifth wrong payment password locks paying for an hour, the right one included, and nothing is held', async ({
  browserOf,
}) => {
  const [sender, florist] = await twoTraders()
  const desk = await browserOf(sender, { at: places.create })
  await publish(desk, { kind: '指派单', goods: '付不了的郁金香', shop: florist.shop, price: '99' })
  const till = paying(desk)
  for (const left of [4, 3, 2, 1]) {
    await till.pay('135790')
    await expect(desk.getByText(`支付密码不正确，还可以尝试${left}次`).first()).toBeVisible()
  }
  await till.pay('135790')
  await expect(desk.getByText('支付密码错误次数过多，请60分钟后再试').first()).toBeVisible()
  const answered = desk.waitForResponse((response) => response.url().endsWith('/pay'))
  await till.pay(payPassword)
  expect(await (await answered).json()).toMatchObject({ message: '支付密码错误次数过多，请60分钟后再试', data: null })
  await till.press('取消')
  await expect(nowOf(desk).panel).toContainText('待付款')
  expect(await balances(sender)).toMatchObject({ available: 10_000_00, frozen: 0 })
})

test('an order for nothing, for yesterday, or with a novel on its card is told so before it is sent', async ({
  browserOf,
}) => {
  const [sender, florist] = await twoTraders()
  const desk = await browserOf(sender, { at: places.create })
  const changes: string[] = []
  desk.on('request', (request) => {
    if (request.url().endsWith('/transfer/order/create')) changes.push(request.url())
  })
  const write = (label: string, value: string) => desk.getByLabel(label, { exact: true }).fill(value)
  await writeOrder(desk, { kind: '指派单', goods: '白送的玫瑰', shop: florist.shop, price: '0' })
  await write('贺卡内容（选填）', '祝'.repeat(10_000))
  await expect(desk.getByText('500/500')).toBeVisible()
  await desk.getByRole('button', { name: '今天' }).click()
  await write('最早送达', '00:00')
  await write('最晚送达', '00:01')
  await desk.getByRole('button', { name: '发布并支付' }).click()
  await expect(desk.getByText('请填写价格')).toBeVisible()
  await expect(desk.getByText('配送时间不能早于现在')).toBeVisible()
  await expect(desk.getByText('还有 2 处需要填写或更正')).toBeVisible()

  await write('价格', '1000000000')
  await desk.getByLabel('价格', { exact: true }).blur()
  await expect(desk.getByLabel('价格', { exact: true })).toHaveValue('99999.99')
  expect(changes).toEqual([])
})

test('a price that is not raised, and the order of somebody else, are refused in plain words', async ({
  browserOf,
  ground,
}) => {
  const [sender, florist] = await twoTraders()
  const sn = await anOrderBetween(sender, florist, 'waitReceive')
  const before = await linesOf(sn)
  const desk = await browserOf(sender, { at: places.sent })
  await cardOf(desk, sn).press('加价')
  const raising = dialogOf(desk, '加价')
  for (const price of ['0', '200', '199.99']) {
    await raising.fill('新价格', price)
    await raising.fill('支付密码', payPassword)
    await raising.press('确认加价')
    await expect(raising.dialog.getByText('新价格须高于现在的价格')).toBeVisible()
  }
  const [stranger] = await twoTraders()
  const other = await browserOf(stranger, { at: places.sentOrder(sn), url: ground.second })
  await expect(other.getByText('内容不存在或已被删除').first()).toBeVisible()
  expect(await linesOf(sn)).toEqual(before)
  expect(await balances(sender)).toMatchObject({ available: 9_800_00, frozen: 200_00 })
})
