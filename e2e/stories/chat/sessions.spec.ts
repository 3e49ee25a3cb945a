import { chatOf } from '../../screens/chat/drawer.ts'
import { say, signInByPhone, twoChatters } from '../../support/chat/chat.ts'
import { subAccount } from '../../support/people.ts'
import { expect, test } from '../../support/story.ts'

const kicked = '网页端，同一商家账号，多页面登录，在线聊天已下线，请保持一个网页端在线！'
const kickedByPhone = '同一商家账号，多端登录，在线聊天已下线，请保持一个客户端在线！'
const offline = '聊天已下线，请刷新浏览器重新登录，并保持一个客户端在线'

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
  await expect(first.drawer.getByText(offline)).toBeVisible()
  await second.write('我还在')
  await expect(second.row('我还在').getByText('未读')).toBeVisible()

  await first.drawer.getByRole('button', { name: '重新登录' }).click()
  await expect(first.conversation('沪上')).toContainText('我还在')
  await expect(second.page.getByText(kicked).first()).toBeVisible()
})

test('another client of the merchant ends the page in words of its own', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  await say(florist, sender, '在吗')
  const desk = chatOf(await browserOf(sender))
  await desk.talkTo('沪上')
  await signInByPhone(desk.page)
  await expect(desk.page.getByText(kickedByPhone).first()).toBeVisible()
  await expect(desk.drawer.getByText(offline)).toBeVisible()
  await expect(desk.composer).toHaveCount(0)
  // What comes now is for the phone.
  await say(florist, sender, '还在吗')
  await expect(desk.entry).toHaveAccessibleName('在线聊天')
})

test('while the line is down it says so, and what was missed comes by itself', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  await say(florist, sender, '在吗')
  const desk = chatOf(await browserOf(sender))
  await desk.talkTo('沪上')
  await desk.page.context().setOffline(true)
  await expect(desk.drawer.getByText('网络已断开，恢复后会自动补收消息')).toBeVisible()
  await say(florist, sender, '断网时说的一', '断网时说的二')
  await expect(desk.history.getByText('断网时说的一')).toHaveCount(0)
  await desk.page.context().setOffline(false)
  await expect(desk.history.getByText(/^断网时说的/)).toHaveText(['断网时说的一', '断网时说的二'])
  await expect(desk.drawer.getByText(/网络已断开|正在连接聊天服务/)).toHaveCount(0)
})

test('with a team inbox several people answer, and it shows who did', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  const clerk = await subAccount(florist, { name: '小周', role: 'service' })
  await say(sender, florist, '能做吗')
  const boss = chatOf(await browserOf(florist))
  await boss.open()
  await boss.drawer.getByRole('button', { name: '聊天设置' }).click()
  const team = boss.drawer.getByRole('switch', { name: '团队收件箱' })
  await expect(team).not.toHaveAttribute('aria-busy')
  await team.click()
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
