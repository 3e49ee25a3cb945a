import { chatOf } from '../../screens/chat/drawer.ts'
import { tone } from '../../support/chat/chat-files.ts'
import { say, twoChatters, withChat } from '../../support/chat/chat.ts'
import { photographOf } from '../../support/photograph.ts'
import { anOrderBetween, partnersOf, trader } from '../../support/traders.ts'
import { expect, test } from '../../support/story.ts'

test('every kind of message arrives as what it is', async ({ browserOf, ground }) => {
  const [sender, florist] = await twoChatters()
  const sn = await anOrderBetween(sender, florist, 'waitDelivery')
  await say(florist, sender, '在吗')
  const desk = chatOf(await browserOf(sender, { before: (context) => context.addInitScript(tone) }))
  const shop = chatOf(await browserOf(florist, { url: ground.second }))
  await desk.open()
  await desk.conversation('沪上').click()
  await shop.open()
  await desk.write('三点前送到[玫瑰]')
  await shop.conversation('花语').click()
  await expect(shop.history.getByText('三点前送到')).toBeVisible()
  await expect(shop.history.getByRole('img', { name: '[玫瑰]' })).toBeVisible()

  await desk.drawer.getByLabel('发送图片').setInputFiles(await photographOf(desk.page, ['33枝红玫瑰']))
  await expect(shop.history.getByRole('button', { name: '查看图片' })).toBeVisible()
  await shop.history.getByRole('button', { name: '查看图片' }).click()
  await expect(shop.page.getByRole('dialog', { name: /图片/ })).toBeVisible()
  await shop.page.keyboard.press('Escape')

  const sheet = { name: '报价.txt', mimeType: 'text/plain', buffer: Buffer.from('33枝 200元') }
  await desk.drawer.getByLabel('发送文件').setInputFiles(sheet)
  await expect(shop.history.getByRole('button', { name: '打开文件 报价.txt' })).toBeVisible()

  await desk.drawer.getByRole('button', { name: '录音' }).click()
  await expect(desk.drawer.getByText(/正在录音 1″/)).toBeVisible()
  await desk.drawer.getByRole('button', { name: '发送语音' }).click()
  await expect(shop.history.getByRole('button', { name: /播放语音/ })).toBeVisible()

  await desk.drawer.getByRole('button', { name: '表情', exact: true }).click()
  await desk.drawer.getByRole('button', { name: '大表情' }).click()
  await desk.drawer.getByRole('button', { name: '[蛋糕]' }).click()
  await expect(shop.history.getByRole('img', { name: '[蛋糕]' })).toBeVisible()

  await desk.trades.getByRole('button', { name: `发送订单 ${sn}` }).click()
  const card = shop.history.getByRole('article', { name: `订单 ${sn}` })
  await expect(card.getByRole('link', { name: sn })).toHaveAttribute('href', `/console/receive_order/detail?sn=${sn}`)
  await expect(desk.history.getByRole('article').getByRole('link')).toHaveAttribute(
    'href',
    `/console/transfer_order/detail/${sn}`,
  )
  await expect(shop.conversation('花语')).toContainText('[其它消息]')

  await desk.trades.getByRole('button', { name: `询价 ${sn}` }).click()
  await expect(shop.card('询价', sn).getByRole('link', { name: sn })).toBeVisible()
})

test('what is revoked is gone on both sides, and what is deleted on one', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  await say(florist, sender, '在吗')
  const desk = chatOf(await browserOf(sender))
  const shop = chatOf(await browserOf(florist))
  await desk.open()
  await desk.conversation('沪上').click()
  await desk.write('发错了')
  await desk.write('留下的')
  await shop.open()
  await shop.conversation('花语').click()
  await expect(shop.history.getByText('发错了')).toBeVisible()

  await desk.chooseOf('发错了', '撤回')
  await expect(desk.notice('撤回成功')).toBeVisible()
  await expect(desk.history.getByText('你撤回了一条消息')).toBeVisible()
  await expect(shop.history.getByText(/花语\d+撤回了一条消息/)).toBeVisible()
  await expect(shop.history.getByText('发错了')).toHaveCount(0)

  await shop.chooseOf('留下的', '删除')
  await expect(shop.notice('删除成功')).toBeVisible()
  await expect(shop.history.getByText('留下的')).toHaveCount(0)
  await expect(desk.history.getByText('留下的')).toBeVisible()
})

test('what was written offline goes out with a press, once', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  await say(florist, sender, '在吗')
  const desk = chatOf(await browserOf(sender))
  await desk.open()
  await desk.conversation('沪上').click()
  await desk.page.context().setOffline(true)
  await desk.write('断网时写的')
  await expect(desk.notice('发送失败！网络异常，请检查您的网络')).toBeVisible()
  const again = desk.row('断网时写的').getByRole('button', { name: '发送失败，点击重新发送' })
  await expect(again).toBeVisible()
  await desk.page.context().setOffline(false)
  await again.click()
  await expect(again).toHaveCount(0)
  const shop = chatOf(await browserOf(florist))
  await shop.open()
  await shop.conversation('花语').click()
  await expect(shop.history.getByText('断网时写的')).toHaveCount(1)
})

test('a message is passed on to several partners', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  const baker = await trader('甜心')
  await withChat(baker)
  await partnersOf(sender, baker)
  await say(florist, sender, '明天休息一天')
  await say(baker, sender, '您好')
  const desk = chatOf(await browserOf(sender))
  await desk.open()
  await desk.conversation('沪上').click()
  await desk.chooseOf('明天休息一天', '转发')
  const dialog = desk.page.getByRole('dialog', { name: '转发给' })
  await dialog.getByRole('button', { name: '转发' }).click()
  await expect(desk.notice('请选择转发对象！')).toBeVisible()
  await dialog.getByRole('checkbox', { name: /甜心/ }).check()
  await dialog.getByRole('checkbox', { name: /沪上/ }).check()
  await dialog.getByRole('button', { name: '转发' }).click()
  await expect(desk.notice('转发成功')).toBeVisible()
  const bakery = chatOf(await browserOf(baker))
  await bakery.open()
  await expect(bakery.conversation('花语')).toContainText('明天休息一天')
})

test('the trades stand beside the words, and lead to an order for the partner', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  await anOrderBetween(sender, florist, 'waitDelivery')
  await anOrderBetween(sender, florist, 'finished')
  await say(florist, sender, '在吗')
  const desk = chatOf(await browserOf(sender))
  await desk.open()
  await desk.conversation('沪上').click()
  await expect(desk.trades.getByRole('listitem')).toHaveCount(1)
  await desk.trades.getByRole('tab', { name: /全部/ }).click()
  await expect(desk.trades.getByRole('listitem')).toHaveCount(2)
  await desk.trades.getByRole('radio', { name: '对方转来' }).check()
  await expect(desk.trades.getByText('暂无相关交易记录')).toBeVisible()
  await desk.drawer.getByRole('link', { name: '下单给他' }).click()
  await expect(desk.page).toHaveURL(/\/console\/transfer_order\/create\?shop_id=/)
  await expect(desk.drawer).toHaveCount(0)
})
