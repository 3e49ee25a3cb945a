import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { shellOf } from '../../screens/shell.ts'
import { onlinePlaces, tabOf } from '../../screens/online.ts'
import { onlineOrdersOf } from '../../support/online-business.ts'
import { merchant } from '../../support/people.ts'
import { tell, unsentTo } from '../../support/pushes.ts'
import { startServerProcess } from '../../support/server-process.ts'
import { expect, test } from '../../support/story.ts'
import { aClosedStore } from '../../support/shops/stores.ts'
import { startSwitchboard } from '../../support/switchboard.ts'
import { trader } from '../../support/traders.ts'

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

test('without a network the page says so, stays, and catches up by itself when it is back', async ({ browserOf }) => {
  const owner = await merchant()
  const page = await browserOf(owner)
  const shell = shellOf(page)
  await expect(page.getByText('还没有门店')).toBeVisible()
  // All parts of the page have come: one that is on its way when the network goes is fetched with the document anew.
  await page.waitForLoadState('networkidle')
  await page.evaluate('window.stayed = true')

  await page.context().setOffline(true)
  await expect(page.getByRole('img', { name: '网络已断开' })).toBeVisible()
  await aClosedStore(owner, '国贸店')
  await tell(owner, '断网时的订单')
  await page.context().setOffline(false)
  await expect(page.getByRole('switch', { name: '国贸店营业' })).not.toBeChecked()
  await expect(shell.bell).toHaveAccessibleName('消息提醒，1条未读')
  expect(await page.evaluate('window.stayed')).toBe(true)
})

test('a page that cannot come without a network comes by itself when it is back', async ({ browserOf }) => {
  const owner = await merchant()
  const page = await browserOf(owner)
  const shell = shellOf(page)
  await expect(page.getByText('还没有门店')).toBeVisible()

  await page.context().setOffline(true)
  const bar = page.getByRole('alert').filter({ hasText: '网络异常，请检查您的网络' })
  await expect(bar.first()).toBeVisible()
  await expect(page.getByRole('img', { name: '网络已断开' })).toBeVisible()
  await page.keyboard.press('Alt+KeyR')
  await expect(bar.first()).toBeVisible()
  // A page that was never opened cannot come now; it does by itself as soon as there is a way.
  await shell.go('配送')
  await expect(page.getByText('页面加载失败')).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: '配送管理' })).toBeVisible()
  await expect(page.getByText('页面加载失败')).toHaveCount(0)
  await expect(bar).toHaveCount(0)
})

/** In the page: how the rows of the list stand from frame to frame, and since when they answer another tab's question. */
const watchTheRows = `
  window.seen = []
  const rows = document.querySelector('section[aria-label=网单] ul').parentElement
  let since
  const look = (at) => {
    if (rows.inert) {
      since ??= at
      seen.push([at - since, Number(getComputedStyle(rows).opacity)])
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
`

test('on a slow network the rows of the tab one left cannot be pressed, and dim after a moment', async ({
  browserOf,
}) => {
  const owner = await trader('花语')
  await onlineOrdersOf(owner, 3)
  const page = await browserOf(owner, { at: onlinePlaces.list, reducedMotion: 'no-preference' })
  const cards = page.getByRole('article', { name: /^网单 / })
  await expect(cards).toHaveCount(3)
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  const asksForOwn = ({ pathname, searchParams }: URL) =>
    pathname === onlineOrders.list.path && searchParams.get('status') === 'self_process'
  await page.route(asksForOwn, async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate(watchTheRows)
  await tabOf(page, '自营处理').click()
  const old = page.locator('[inert]').filter({ has: page.locator('article') })
  await expect(old.locator('article')).toHaveCount(3)
  await expect(old).toHaveCSS('opacity', '0.45')
  const pressed = old.getByRole('button', { name: '安排门店' }).first()
  await pressed.focus()
  await expect(pressed).not.toBeFocused()
  const { x, y } = (await pressed.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.click(x + 4, y + 4)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const frames = await page.evaluate<[number, number][]>('seen')
  const firstDim = frames.find(([, opacity]) => opacity < 1)?.[0] ?? 0
  expect(firstDim).toBeGreaterThanOrEqual(140)
  answer()
  await expect(page.getByText('这里没有网单')).toBeVisible()
})
