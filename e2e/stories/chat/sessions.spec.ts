import { chatOf } from '../../screens/chat/drawer.ts'
import { say, twoChatters } from '../../support/chat.ts'
import { subAccount } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

const kicked = '网页端，同一商家账号，多页面登录，在线聊天已下线，请保持一个网页端在线！'

test('a second page of the merchant ends the first, which says why and can come back', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  await say(florist, sender, '在吗')
  const first = chatOf(await browserOf(sender))
  await first.open()
  await first.conversation('沪上').click()
  const second = chatOf(await browserOf(sender))
  await second.open()
  await second.conversation('沪上').click()
  await expect(first.page.getByText(kicked).first()).toBeVisible()
  await expect(first.drawer.getByText('聊天已下线，请刷新浏览器重新登录，并保持一个客户端在线')).toBeVisible()
  await second.write('我还在')

  await first.drawer.getByRole('button', { name: '重新登录' }).click()
  await expect(first.conversation('沪上')).toContainText('我还在')
  await expect(second.page.getByText(kicked).first()).toBeVisible()
})

test('with a team inbox several people answer, and it shows who did', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  const clerk = await subAccount(florist, { name: '小周', role: 'service' })
  await say(sender, florist, '能做吗')
  const boss = chatOf(await browserOf(florist))
  await boss.open()
  await boss.drawer.getByRole('button', { name: '聊天设置' }).click()
  await boss.drawer.getByRole('switch', { name: '团队收件箱' }).click()
  await expect(boss.notice('团队收件箱已开启')).toBeVisible()
  await boss.page.keyboard.press('Escape')
  await boss.conversation('花语').click()

  const counter = chatOf(await browserOf(clerk))
  await counter.open()
  await counter.conversation('花语').click()
  await counter.write('能，小周来做')
  await expect(boss.row('能，小周来做').getByText('小周', { exact: true })).toBeVisible()
  await expect(boss.page.getByText(kicked)).toHaveCount(0)
})

test('the drawer is used by the keyboard alone', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  await say(florist, sender, '在吗', '能接单')
  const desk = chatOf(await browserOf(sender))
  const { page } = desk
  await desk.entry.focus()
  await page.keyboard.press('Enter')
  await expect(desk.conversations).toHaveCount(1)
  await desk.conversation('沪上').focus()
  await page.keyboard.press('Enter')
  await expect(desk.composer).toBeFocused()
  await page.keyboard.type('好的')
  await page.keyboard.press('Enter')
  await expect(desk.row('好的').getByText('未读')).toBeVisible()

  await desk.history.focus()
  await page.keyboard.press('ArrowUp')
  await expect(desk.row('好的').getByRole('button', { name: '消息操作' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(desk.row('能接单').getByRole('button', { name: '消息操作' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: '复制' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(desk.row('能接单').getByRole('button', { name: '消息操作' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(desk.drawer).toHaveCount(0)
  await expect(desk.entry).toBeFocused()
})
