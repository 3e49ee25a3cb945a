import { chatOf } from '../../screens/chat/drawer.ts'
import { say, twoChatters } from '../../support/chat/chat.ts'
import { expect, test } from '../../support/story.ts'

test('what one merchant writes stands on the screen of the other, and is read there', async ({ browserOf, ground }) => {
  const [sender, florist] = await twoChatters()
  await say(florist, sender, '在吗', '花材到了[玫瑰]')
  const desk = chatOf(await browserOf(sender))
  await expect(desk.entry).toHaveAccessibleName('在线聊天，2条未读')
  await desk.open()
  await expect(desk.conversations).toHaveText([/花材到了/])
  await desk.conversation('沪上').click()
  await expect(desk.history.getByText('在吗')).toBeVisible()
  await expect(desk.entry).toHaveAccessibleName('在线聊天')

  const shop = chatOf(await browserOf(florist, { url: ground.second }))
  await shop.open()
  await shop.conversation('花语').click()
  await desk.write('能做33枝红玫瑰吗')
  await expect(shop.history.getByText('能做33枝红玫瑰吗')).toBeVisible()
  await expect(desk.row('能做33枝红玫瑰吗').getByText('未读')).toHaveCount(0)

  await shop.write('第一行\n第二行')
  await expect(desk.history.getByText('第一行\n第二行')).toBeVisible()
})

test('the drawer is as wide as the specification says, and a press beside it closes it', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  await say(florist, sender, '在吗')
  const desk = chatOf(await browserOf(sender))
  await desk.talkTo('沪上')
  await desk.composer.fill('写了一半')
  await expect.poll(async () => (await desk.drawer.boundingBox())?.width).toBe(1100)
  await desk.page.mouse.click(100, 400)
  await expect(desk.drawer).toHaveCount(0)
  await desk.talkTo('沪上')
  await expect(desk.composer).toHaveValue('写了一半')
})
