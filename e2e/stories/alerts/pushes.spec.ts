import { shellOf } from '../../screens/shell.ts'
import { listenTo } from '../../support/ears.ts'
import { merchant, subAccount } from '../../support/people.ts'
import { tell, unsentTo } from '../../support/pushes.ts'
import { expect, test } from '../../support/story.ts'

const voice = 'new-order.wav'
const spoken = (alert: string) => [`sound /console/voices/${voice}`, `words ${alert}`]

test('a push reaches every browser of the merchant, whichever process it is on', async ({ browserOf, ground }) => {
  const owner = await merchant()
  const clerk = await subAccount(owner, { role: 'service' })
  const stranger = await merchant()
  const desk = shellOf(await browserOf(owner))
  const counter = shellOf(await browserOf(clerk, { url: ground.second }))
  const next = shellOf(await browserOf(stranger))
  for (const shell of [desk, counter, next]) await expect(shell.connected).toBeVisible()

  await tell(owner, '您有一笔新的订单')
  for (const shell of [desk, counter]) {
    await expect(shell.toasts).toHaveText(['您有一笔新的订单'])
    await expect(shell.bell).toHaveAccessibleName('消息提醒，1条未读')
  }
  await expect(next.toasts).toHaveCount(0)

  await expect(await desk.openBell()).toHaveCount(1)
  await desk.drawer.getByRole('button', { name: '全部已读' }).click()
  await desk.drawer.getByRole('button', { name: '关闭' }).click()
  await expect(desk.bell).toHaveAccessibleName('消息提醒')
})

test('more than 99 unread cover nothing beside the bell', async ({ browserOf }) => {
  const owner = await merchant()
  for (let order = 1; order <= 100; order += 1) await tell(owner, `新的订单，第${order}笔`)
  await expect.poll(() => unsentTo(owner)).toBe(0)
  const page = await browserOf(owner)
  const { bell } = shellOf(page)
  await expect(bell).toHaveAccessibleName('消息提醒，100条未读')
  await expect(bell).toHaveText('99+')
  const [count, beside] = [await bell.getByText('99+').boundingBox(), await page.getByRole('switch').boundingBox()]
  expect(count && beside && count.x + count.width <= beside.x).toBe(true)
})

test('of two tabs of one person exactly one speaks, and when it is closed the other does', async ({ browserOf }) => {
  let heard: string[] = []
  const owner = await merchant()
  const first = await browserOf(owner, { before: async (context) => (heard = await listenTo(context)) })
  await expect(shellOf(first).connected).toBeVisible()
  const second = await first.context().newPage()
  await second.goto('/console/home')
  await expect(shellOf(second).connected).toBeVisible()

  await tell(owner, '您有一笔新的订单', { voice })
  for (const tab of [first, second]) await expect(shellOf(tab).toasts).toHaveCount(1)
  await expect.poll(() => heard).toEqual(spoken('您有一笔新的订单'))
  await shellOf(first).acknowledge('您有一笔新的订单').click()
  for (const tab of [first, second]) await expect(shellOf(tab).toasts).toHaveCount(0)

  await first.close()
  // The browser hands the turn over a moment after the tab is gone.
  await expect.poll(() => second.evaluate('navigator.locks.query().then(({ pending }) => pending.length)')).toBe(0)
  await tell(owner, '您有一笔售后待处理', { voice })
  await expect(shellOf(second).toasts).toHaveCount(1)
  await expect.poll(() => heard.slice(2, 4)).toEqual(spoken('您有一笔售后待处理'))
})

test('the same event is not told twice within ten seconds, equal words about another order are', async ({
  browserOf,
}) => {
  let heard: string[] = []
  const owner = await merchant()
  const page = await browserOf(owner, { before: async (context) => (heard = await listenTo(context)) })
  const shell = shellOf(page)
  await expect(shell.connected).toBeVisible()

  const taken = (sn: string) => tell(owner, '门店已接单', { voice, event: 'sentTaken', identity: 1, params: { sn } })
  await taken('T1')
  await expect(shell.toasts).toHaveCount(1)
  await taken('T1')
  await expect(shell.bell).toHaveAccessibleName('消息提醒，2条未读')
  await expect(shell.toasts).toHaveCount(1)
  await expect.poll(() => heard).toEqual(spoken('门店已接单'))
  await taken('T2')
  await expect(shell.toasts).toHaveCount(2)
  await expect.poll(() => heard).toEqual([...spoken('门店已接单'), ...spoken('门店已接单')])
})

test('at most five news stand at once, and the bell has them all', async ({ browserOf }) => {
  const owner = await merchant()
  const shell = shellOf(await browserOf(owner))
  await expect(shell.connected).toBeVisible()
  for (let order = 1; order <= 6; order += 1) {
    await tell(owner, `新的订单，第${order}笔`)
    await expect(shell.toasts.first()).toContainText(`第${order}笔`)
  }
  await expect(shell.bell).toHaveAccessibleName('消息提醒，6条未读')
  await expect(shell.toasts.locator('p')).toHaveText([6, 5, 4, 3, 2].map((order) => `新的订单，第${order}笔`))
  await expect(await shell.openBell()).toHaveCount(6)
})

test('a toast leaves by itself after ten seconds', async ({ browserOf }) => {
  const owner = await merchant()
  const page = await browserOf(owner, { before: (context) => context.clock.install() })
  const shell = shellOf(page)
  await expect(shell.connected).toBeVisible()
  await tell(owner, '您有一笔新的订单')
  await expect(shell.toasts).toHaveCount(1)
  await page.clock.fastForward(9_000)
  await expect(shell.toasts).toHaveCount(1)
  await page.clock.fastForward(1_500)
  await expect(shell.toasts).toHaveCount(0)
})

test('with the voice switched off alerts are silent, also after coming back', async ({ browserOf }) => {
  let heard: string[] = []
  const owner = await merchant()
  const page = await browserOf(owner, { before: async (context) => (heard = await listenTo(context)) })
  const shell = shellOf(page)
  await shell.voice.click()
  await expect(shell.voice).not.toBeChecked()
  await page.reload()
  await expect(shell.voice).not.toBeChecked()
  await expect(shell.connected).toBeVisible()
  await tell(owner, '您有一笔新的订单', { voice, event: 'sentTaken' })
  await expect(shell.toasts).toHaveCount(1)

  await shell.voice.click()
  await tell(owner, '您有一笔售后待处理', { voice, event: 'sentTaken' })
  await expect(shell.toasts).toHaveCount(2)
  await expect.poll(() => heard).toEqual(spoken('您有一笔售后待处理'))
})

test('when the browser blocks sounds the person is asked, and yes is heard at once', async ({ browserOf }) => {
  let heard: string[] = []
  const owner = await merchant()
  const page = await browserOf(owner, {
    before: async (context) => (heard = await listenTo(context, { blocked: true })),
  })
  await expect(shellOf(page).connected).toBeVisible()
  await tell(owner, '您有一笔新的订单', { voice })
  const question = page.getByRole('dialog', { name: '是否允许播放转单宝的语音通知？' })
  await expect(question).toBeVisible()
  expect(heard).toEqual([])
  await question.getByRole('button', { name: '允许', exact: true }).click()
  await expect(question).toHaveCount(0)
  await expect.poll(() => heard).toEqual(spoken('您有一笔新的订单'))
})

test('whoever refuses the voice is not asked again', async ({ browserOf }) => {
  const owner = await merchant()
  const page = await browserOf(owner, { before: (context) => listenTo(context, { blocked: true }) })
  const shell = shellOf(page)
  await expect(shell.connected).toBeVisible()
  await tell(owner, '您有一笔新的订单', { voice })
  const question = page.getByRole('dialog', { name: '是否允许播放转单宝的语音通知？' })
  await question.getByRole('button', { name: '不允许' }).click()
  await expect(shell.voice).not.toBeChecked()
  await tell(owner, '您有一笔售后待处理', { voice })
  await expect(shell.toasts).toHaveCount(2)
  await expect(question).toHaveCount(0)
})
