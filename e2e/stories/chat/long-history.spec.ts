import type { Page } from '@playwright/test'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { chatOf } from '../../screens/chat/drawer.ts'
import { say, twoChatters } from '../../support/chat/chat.ts'
import { expect, test } from '../../support/story.ts'

const many = 10_000
const frames = 120
/** So much of the time of a frame may be ours and the library's; the rest is the browser's own, drawing so many rows. */
const timesDrawing = 2

type Work = { ms: number; long: number }

/**
 * How long the page works for a frame that is begun like this, in milliseconds of its own thread: others' work is not in
 * it. Long tasks are counted by the clock, and a loaded machine has them too: they are told.
 */
const workOf = async (page: Page, begin: string): Promise<Work> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await worked()
  const long = await page.evaluate<number>(`(async () => {
    const log = document.querySelector('[role=log]')
    let long = 0
    const observer = new PerformanceObserver((list) => (long += list.getEntries().length))
    observer.observe({ type: 'longtask' })
    for (let frame = 0; frame < ${frames}; frame += 1) {
      ${begin}
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    observer.disconnect()
    return long
  })()`)
  return { ms: ((await worked()) - before) / frames, long }
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

  // As fast as a hand can make it go, and as nobody can read: every frame shows other rows than the one before.
  const gliding = await workOf(page, 'log.scrollTop -= 200')
  const scrolling = await workOf(page, 'log.scrollTop -= 1200')
  const rows = await desk.history.locator('[data-key]').count()
  await expect(desk.history.locator('[data-key]').first()).toBeAttached()
  // The same rows as plain markup, put in anew with every frame: what the browser needs for itself on this machine now.
  await page.evaluate(`(() => {
    const log = document.querySelector('[role=log]')
    const still = log.cloneNode(true)
    log.replaceWith(still)
    still.scrollTop = log.scrollTop
    window.markup = still.firstElementChild.innerHTML
  })()`)
  const drawing = await workOf(page, 'log.firstElementChild.innerHTML = window.markup; log.scrollTop')
  const told = ({ ms, long }: Work) => `${ms.toFixed(1)} ms of work a frame and ${long} long tasks`
  console.log(
    `${many} messages, ${rows} rows drawn, ${frames} frames: of 200 px ${told(gliding)}, of 1,200 px ${told(scrolling)}, the same rows as plain markup ${told(drawing)}`,
  )
  expect(rows).toBeGreaterThan(5)
  expect(rows).toBeLessThan(60)
  for (const { ms } of [gliding, scrolling]) expect(ms).toBeLessThan(timesDrawing * drawing.ms)
})
