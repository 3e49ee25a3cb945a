import { chatOf } from '../../screens/chat/drawer.ts'
import { say, twoChatters, withChat } from '../../support/chat/chat.ts'
import { partnersOf, trader } from '../../support/traders.ts'
import { expect, test } from '../../support/story.ts'

const lines = (count: number, word: string) => Array.from({ length: count }, (_, at) => `${word}${at + 1}号`)

test('after a long absence one reads from the first unread message on', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  await say(florist, sender, ...lines(20, '旧闻'))
  const desk = chatOf(await browserOf(sender))
  await desk.talkTo('沪上')
  await expect(desk.history.getByText('旧闻20号', { exact: true })).toBeVisible()
  await desk.close()
  await say(florist, sender, ...lines(70, '新单'))
  await expect(desk.entry).toHaveAccessibleName('在线聊天，70条未读')
  await desk.page.reload()

  await desk.talkTo('沪上')
  await expect(desk.history.getByText('新单70号', { exact: true })).toBeInViewport()
  await expect(desk.history.getByText('新单1号', { exact: true })).toHaveCount(0)
  await desk.drawer.getByRole('button', { name: '↑ 70 条未读消息' }).click()
  await expect(desk.history.getByText('以下为未读消息')).toBeInViewport()
  await expect(desk.history.getByText('新单1号', { exact: true })).toBeInViewport()
  await expect(desk.drawer.getByRole('button', { name: /条未读消息$/ })).toHaveCount(0)
  await desk.drawer.getByRole('button', { name: '↓ 回到最新消息' }).click()
  await expect(desk.history.getByText('新单70号', { exact: true })).toBeInViewport()
})

test('words are found in all of one’s own conversations and shown where they were said', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  const baker = await trader('甜心')
  const stranger = await trader('别家')
  await withChat(baker, stranger)
  await partnersOf(sender, baker)
  await partnersOf(stranger, baker)
  await say(florist, sender, '香槟玫瑰明天到货', ...lines(150, '闲话'))
  await say(sender, baker, '有没有香槟色的蜡烛')
  await say(stranger, baker, '香槟两瓶')
  const desk = chatOf(await browserOf(sender))
  const { page } = desk
  await desk.open()
  const search = desk.drawer.getByRole('searchbox', { name: '搜索联系人或聊天内容' })
  const found = desk.drawer.getByRole('region', { name: '聊天记录', exact: true }).getByRole('button')
  await search.fill('香槟')
  await expect(found).toHaveText([/甜心.*有没有香槟色的蜡烛/, /沪上.*香槟玫瑰明天到货/])
  // By keys: from the field to what was found.
  await search.focus()
  await page.keyboard.press('Tab')
  await expect(found.first()).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(desk.history.getByText('香槟玫瑰明天到货')).toBeInViewport()
  await expect(desk.history.getByText('闲话150号', { exact: true })).toHaveCount(0)

  await search.fill('绣球')
  await expect(desk.drawer.getByText('没有找到相关聊天记录')).toBeVisible()
  await search.fill('甜心')
  await expect(desk.conversations).toHaveCount(1)
})
