import { setTimeout as sleep } from 'node:timers/promises'
import { alertSteps } from '@zdb/contract/desk/alerts/steps'
import { shellOf } from '../../screens/shell.ts'
import { listenTo } from '../../support/ears.ts'
import { merchant, subAccount } from '../../support/people.ts'
import { tell } from '../../support/pushes.ts'
import { expect, test } from '../../support/story.ts'

const voice = 'new-order.wav'

test('an alert is said again until somebody has heard it, and acknowledged at one console it is silent at the other', async ({
  browserOf,
  ground,
}) => {
  let heard: string[] = []
  const owner = await merchant()
  const clerk = await subAccount(owner, { name: '周小店', role: 'service' })
  const desk = shellOf(await browserOf(owner, { before: async (context) => (heard = await listenTo(context)) }))
  const counter = shellOf(await browserOf(clerk, { url: ground.second }))
  for (const shell of [desk, counter]) await expect(shell.connected).toBeVisible()

  await tell(owner, '美团外卖 3021 等您接单', { voice })
  for (const shell of [desk, counter]) await expect(shell.toasts).toHaveText(['美团外卖 3021 等您接单'])
  await expect.poll(() => heard).toEqual([`sound /console/voices/${voice}`, 'words 美团外卖 3021 等您接单'])
  await expect.poll(() => heard.length, { timeout: 40_000 }).toBeGreaterThan(2)
  await expect(desk.bell).toHaveAccessibleName('消息提醒，1条未读，1条待确认')

  await counter.acknowledge('美团外卖 3021 等您接单').click()
  for (const shell of [desk, counter]) {
    await expect(shell.toasts).toHaveCount(0)
    await expect(shell.bell).toHaveAccessibleName('消息提醒，1条未读')
  }
  const afterwards = heard.length

  await desk.bell.click()
  await desk.drawer.getByRole('tab', { name: /^待确认/ }).click()
  await expect(desk.drawer.getByText('没有待确认的提醒')).toBeVisible()
  await expect(desk.drawer.getByText(/^已确认 · 周小店 · /)).toBeVisible()
  // It would be said again by now.
  await sleep((alertSteps.tab.repeatSeconds + 1) * 1_000)
  expect(heard.length).toBe(afterwards)
})

test('the bell lists what waits by urgency, and the keyboard alone acknowledges it', async ({ browserOf }) => {
  const owner = await merchant()
  const page = await browserOf(owner)
  const shell = shellOf(page)
  await expect(shell.connected).toBeVisible()
  await tell(owner, '买家申请退款 68.00 元', { voice, event: 'onlineRefund', title: '退款申请' })
  await tell(owner, '新订单等您接单', { voice })
  await tell(owner, '发单方催单', { voice, event: 'receivedUrged', title: '催单' })
  await expect(shell.toasts).toHaveCount(3)

  await page.keyboard.press('Alt+KeyK')
  await expect(shell.toasts).toHaveText(['发单方催单', '买家申请退款 68.00 元'])
  await page.keyboard.press('Alt+KeyN')
  const now = shell.drawer.getByRole('region', { name: '马上处理' })
  await expect(now.getByRole('listitem')).toHaveCount(1)
  await now.getByRole('button', { name: '知道了：发单方催单' }).focus()
  await page.keyboard.press('Enter')
  await expect(now).toHaveCount(0)
  await shell.drawer.getByRole('button', { name: '全部知道了' }).focus()
  await page.keyboard.press('Enter')
  await expect(shell.drawer.getByText('没有待确认的提醒')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(shell.bell).toHaveAccessibleName('消息提醒，3条未读')
})

test('after offline one count is spoken and a list stands, not as many toasts', async ({ browserOf }) => {
  let heard: string[] = []
  const owner = await merchant()
  const page = await browserOf(owner, { before: async (context) => (heard = await listenTo(context)) })
  const shell = shellOf(page)
  await expect(shell.connected).toBeVisible()

  await page.context().setOffline(true)
  await expect(page.getByRole('img', { name: '网络已断开' })).toBeVisible()
  // A browser that is offline keeps the socket it has: only the news that came meanwhile are missing.
  await page.evaluate('window.dispatchEvent(new Event("offline"))')
  for (const order of ['甲', '乙', '丙']) await tell(owner, `断网时的订单${order}`, { voice })
  await tell(owner, '发单方催单', { voice, event: 'receivedUrged', title: '催单' })
  await tell(owner, '骑手已取货', { event: 'riderProgress', title: '配送中' })
  await page.context().setOffline(false)

  const words = '离开期间有 3 条新的接单，1 条发单方催单，另有 1 条消息'
  await expect(shell.news.getByText(words)).toBeVisible()
  await expect(shell.toasts).toHaveCount(4)
  await expect.poll(() => heard).toEqual([`sound /console/voices/${voice}`, `words ${words}`])
})
