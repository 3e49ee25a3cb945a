import type { Page } from '@playwright/test'
import { momentText } from '@zdb/contract/kit/china-time'
import { hours, later } from '../../../server/src/core/time/clock.ts'
import { shellOf } from '../../screens/shell.ts'
import { listenTo } from '../../support/ears.ts'
import { merchant } from '../../support/people.ts'
import { tell } from '../../support/pushes.ts'
import { expect, test } from '../../support/story.ts'

const voice = 'new-order.wav'

/** Switches something off; the other console has asked for it when this is over. */
const switchOff = async (settings: Page, words: string, elsewhere: Page) => {
  const asked = elsewhere.waitForResponse((response) => response.url().includes('/push/notification-setting'))
  await settings.getByRole('switch', { name: words }).click()
  await expect(settings.getByText(`${words}已关闭`)).toBeVisible()
  await (await asked).finished()
}

test('what is switched off at one desk is silent at the other at once, and still stands in the bell', async ({
  browserOf,
  ground,
}) => {
  let heard: string[] = []
  const owner = await merchant()
  const settings = await browserOf(owner)
  await shellOf(settings).go('设置')
  await shellOf(settings).pages.filter({ hasText: '提醒设置' }).click()
  await expect(settings.getByRole('table', { name: '网单提醒' })).toBeVisible()
  const page = await browserOf(owner, {
    url: ground.second,
    before: async (context) => (heard = await listenTo(context)),
  })
  const desk = shellOf(page)
  await expect(desk.connected).toBeVisible()

  await switchOff(settings, '新的网单的弹窗提醒', page)
  await switchOff(settings, '新的网单的语音提醒', page)
  await switchOff(settings, '新的接单的语音提醒', page)
  await tell(owner, '美团新订单', { event: 'onlineNew', voice })
  await expect(desk.bell).toHaveAccessibleName('消息提醒，1条未读，1条待确认')
  await tell(owner, '新的转单待接', { event: 'receivedNew', voice })
  await tell(owner, '发单方催单', { event: 'receivedUrged', voice })
  await expect(desk.toasts).toHaveText(['新的转单待接', '发单方催单'])
  await expect.poll(() => heard).toEqual([`sound /console/voices/${voice}`, 'words 发单方催单'])
})

/** An hour of China's day, so many hours from now. */
const hourIn = (count: number): string => momentText(later(hours(count))).slice(11, 16)

test('in quiet hours nothing is said, and what is shown is shown', async ({ browserOf }) => {
  let heard: string[] = []
  const owner = await merchant()
  const page = await browserOf(owner, {
    at: '/console/setting/notification',
    before: async (context) => {
      heard = await listenTo(context)
      // Quiet hours are by the server's clock: this one may say what it likes.
      await context.clock.setFixedTime(later(hours(-12)))
    },
  })
  const quiet = page.getByRole('switch', { name: '免打扰' })
  await quiet.click()
  await page.getByLabel('开始时间').fill(hourIn(-2))
  await page.getByLabel('结束时间').fill(hourIn(2))
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('免打扰时段已保存')).toBeVisible()
  await expect(shellOf(page).connected).toBeVisible()
  await tell(owner, '夜里的订单', { voice })
  await expect(shellOf(page).toasts).toHaveText(['夜里的订单'])
  await shellOf(page).acknowledge('夜里的订单').click()
  await expect(shellOf(page).toasts).toHaveCount(0)
  await quiet.click()
  await page.getByRole('button', { name: '保存' }).click()
  await expect(page.getByText('开启后，这段时间里没有语音')).toBeVisible()
  await tell(owner, '早上的订单', { voice })
  await expect.poll(() => heard).toEqual([`sound /console/voices/${voice}`, 'words 早上的订单'])
})
