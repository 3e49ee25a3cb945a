import type { Page } from '@playwright/test'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { chatOf } from '../../screens/chat/drawer.ts'
import { say, twoChatters } from '../../support/chat/chat.ts'
import { expect, test } from '../../support/story.ts'

const many = 10_000
const frames = 120
/** Of sixty a second. */
const frameMs = 1000 / 60

/** How long the page itself has worked, in milliseconds of its own thread: what the machine does besides is not in it. */
const workOf = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
}

test('ten thousand messages are scrolled through without a stop', async ({ browserOf }) => {
  const [sender, florist] = await twoChatters()
  await say(florist, sender, '在吗')
  const page = await browserOf(sender)
  // What the service would answer after two busy years, in one page.
  await page.route(/im-chat\/conversations\/[^/]+\/messages/, async (route) => {
    const answer = await route.fetch()
    const envelope = (await answer.json()) as { data: { items: Record<string, unknown>[] } }
    const [one] = envelope.data.items
    const items = Array.from({ length: many }, (_, at) => ({
      ...one,
      ID: `${at + 1}`,
      random: `random-${at + 1}`,
      sequence: at + 1,
      time: 1_760_000_000 + at * 60,
      flow: at % 3 === 0 ? 'out' : 'in',
      from: at % 3 === 0 ? userIdOf(sender.merchantId) : userIdOf(florist.merchantId),
      payload: { text: `第${at + 1}句[玫瑰] ${'三点前送到，'.repeat(at % 7)}` },
    }))
    await route.fulfill({ json: { ...envelope, data: { ...envelope.data, items } } })
  })
  const desk = chatOf(page)
  await desk.open()
  await desk.conversation('沪上').click()
  await expect(desk.history.getByText(`第${many}句`)).toBeVisible()

  const worked = await workOf(page)
  const before = await worked()
  const { rows, long } = await page.evaluate<{ rows: number; long: number }>(`(async () => {
    const log = document.querySelector('[role=log]')
    let long = 0
    const observer = new PerformanceObserver((list) => (long += list.getEntries().length))
    observer.observe({ type: 'longtask' })
    let rows = 0
    for (let frame = 0; frame < ${frames}; frame += 1) {
      log.scrollTop -= 1200
      await new Promise((resolve) => requestAnimationFrame(resolve))
      rows = Math.max(rows, log.querySelectorAll('[data-key]').length)
    }
    observer.disconnect()
    return { rows, long }
  })()`)
  const perFrame = ((await worked()) - before) / frames
  console.log(
    `${many} messages, ${frames} frames: at most ${rows} rows drawn, ${perFrame.toFixed(1)} ms of work a frame, ${long} long tasks`,
  )
  expect(rows).toBeGreaterThan(5)
  expect(rows).toBeLessThan(60)
  // Long tasks are counted by the clock, and a loaded machine has them too: what decides is the page's own work, which a
  // neighbour on the same core makes twice as long. A list that drew everything would take many times that.
  expect(perFrame).toBeLessThan(2 * frameMs)
  await expect(desk.history.locator('[data-key]').first()).toBeAttached()
})
