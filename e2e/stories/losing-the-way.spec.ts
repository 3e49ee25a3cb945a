import { shellOf } from '../screens/shell.ts'
import { merchant } from '../support/people.ts'
import { tell, unsentTo } from '../support/pushes.ts'
import { startServerProcess } from '../support/server-process.ts'
import { expect, test } from '../support/story.ts'
import { aClosedStore } from '../support/stores.ts'
import { startSwitchboard } from '../support/switchboard.ts'

test('when the server dies under a browser, what was missed appears once after it is back', async ({
  browserOf,
  ground,
}) => {
  const doomed = await startServerProcess({ ...ground, publicUrl: ground.first })
  const switchboard = await startSwitchboard(doomed.url)
  const owner = await merchant()
  const page = await browserOf(owner, { url: switchboard.url })
  const shell = shellOf(page)
  await expect(shell.connected).toBeVisible()
  await tell(owner, '早上的订单')
  await expect(shell.toasts).toHaveCount(1)

  switchboard.disconnect()
  await doomed.end('SIGKILL')
  await expect(page.getByRole('img', { name: '消息提醒连接中' })).toBeVisible()
  for (const order of ['甲', '乙', '丙']) await tell(owner, `错过的订单${order}`)
  await expect.poll(() => unsentTo(owner)).toBe(0)
  switchboard.switchTo(ground.second)

  await expect(shell.connected).toBeVisible()
  await tell(owner, '回来后的订单')
  await expect(shell.bell).toHaveAccessibleName('消息提醒，5条未读')
  await expect((await shell.openBell()).locator('p:last-child')).toHaveText([
    '回来后的订单',
    '错过的订单丙',
    '错过的订单乙',
    '错过的订单甲',
    '早上的订单',
  ])
  await switchboard.stop()
})

test('without a network the page says so, and catches up by itself when it is back', async ({ browserOf }) => {
  const owner = await merchant()
  const page = await browserOf(owner)
  const shell = shellOf(page)
  await expect(page.getByText('还没有门店')).toBeVisible()
  await page.evaluate('window.stayed = true')

  await page.context().setOffline(true)
  const bar = page.getByRole('alert').filter({ hasText: '网络异常，请检查您的网络' })
  await expect(bar.first()).toBeVisible()
  await expect(page.getByRole('img', { name: '网络已断开' })).toBeVisible()
  await page.keyboard.press('Alt+KeyR')
  await expect(bar.first()).toBeVisible()
  await aClosedStore(owner, '国贸店')
  await tell(owner, '断网时的订单')

  await page.context().setOffline(false)
  await expect(page.getByRole('switch', { name: '国贸店营业' })).not.toBeChecked()
  await expect(bar).toHaveCount(0)
  await expect(shell.bell).toHaveAccessibleName('消息提醒，1条未读')
  expect(await page.evaluate('window.stayed')).toBe(true)
})
