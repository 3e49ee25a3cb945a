import type { Page } from '@playwright/test'
import { userIdOf } from '@zdb/contract/desk/chat/user-ids'
import { chatOf } from '../../screens/chat/drawer.ts'
import { say, twoChatters } from '../../support/chat/chat.ts'
import { expect, test } from '../../support/story.ts'

const many = 10_000
const frames = 120
const rounds = 4
/** Sixty a second; at more than a hand's speed every second one may be left out. */
const frameMs = 1000 / 60
/**
 * What a frame of the reference takes where a frame of the history stays below the time of one. A machine that is slower,
 * or has other work, may need longer for the history by as much as it needs longer for the reference.
 */
const referenceMs = 10
/** What stops a page so that a hand feels it, and how many of 120 frames may. */
const longMs = 50
const mostLong = 6
/** By the clock others' work is in it as well. */
const mostLongByClock = 12

/** Always the same work, of the kinds of which scrolling is made: numbers and texts, elements, styles and places. */
const reference = `
  const list = Array.from({ length: 1500 }, (_, at) => ({ at, words: '第' + ((at * 7919) % 1500) + '句' }))
  list.sort((one, other) => (one.words < other.words ? -1 : 1))
  const paragraphs = list.slice(0, 150).map(({ at, words }) => '<p><b>' + at + '</b> <span>' + words + '</span></p>')
  document.body.innerHTML = paragraphs.join('')
  document.body.offsetHeight`

/**
 * How long the page works for each of so many frames that are begun like this, in milliseconds of its own thread: others'
 * work is not in it, as it would be by the clock.
 */
const workOf = async (page: Page, count: number, begin: string): Promise<number[]> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const works: number[] = []
  let before = await worked()
  for (let frame = 0; frame < count; frame += 1) {
    await page.evaluate(`(async () => {
      const log = document.querySelector('[role=log]')
      ${begin}
      await new Promise((resolve) => requestAnimationFrame(resolve))
    })()`)
    const after = await worked()
    works.push(after - before)
    before = after
  }
  await session.detach()
  return works
}

/** What the browser itself calls long tasks, 50 ms and more by the clock, while frame follows frame without a pause. */
const longTasksIn = async (page: Page, count: number, begin: string): Promise<number> =>
  (await page.evaluate(`(async () => {
    const log = document.querySelector('[role=log]')
    let long = 0
    const observer = new PerformanceObserver((list) => (long += list.getEntries().length))
    observer.observe({ type: 'longtask' })
    for (let frame = 0; frame < ${count}; frame += 1) {
      ${begin}
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    // A task is told of once it has ended.
    await new Promise((resolve) => setTimeout(resolve))
    long += observer.takeRecords().length
    observer.disconnect()
    return long
  })()`)) as number

const averageOf = (works: readonly number[]): number => works.reduce((sum, ms) => sum + ms, 0) / works.length

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

  // Beside it a page without anything of ours, by turns, so that both meet the same machine.
  const blank = await page.context().newPage()
  await workOf(blank, frames / rounds, reference)
  const [known, gliding, leaping]: [number[], number[], number[]] = [[], [], []]
  const long = { reference: 0, gliding: 0 }
  for (let round = 0; round < rounds; round += 1) {
    known.push(...(await workOf(blank, frames / rounds, reference)))
    // As fast as a hand can make it go, and as nobody can read: every frame shows other rows than the one before.
    gliding.push(...(await workOf(page, frames / rounds, 'log.scrollTop -= 200')))
    leaping.push(...(await workOf(page, frames / rounds, 'log.scrollTop -= 1200')))
    // By the clock a busy machine makes long tasks of anything: of twice the reference, which is more work, it makes as many.
    long.reference += await longTasksIn(blank, frames / rounds, `{ ${reference} } { ${reference} }`)
    long.gliding += await longTasksIn(page, frames / rounds, 'log.scrollTop -= 200')
  }
  const slower = Math.max(1, averageOf(known) / referenceMs)
  const longOf = (works: readonly number[]) => works.filter((ms) => ms > longMs * slower).length
  const rows = await desk.history.locator('[data-key]').count()
  const told = (works: readonly number[]) =>
    `${averageOf(works).toFixed(1)} ms of work a frame and ${longOf(works)} long ones`
  console.log(
    `${many} messages, ${rows} rows drawn, ${frames} frames: of 200 px ${told(gliding)}, of 1,200 px ${told(leaping)}, of the reference ${told(known)}: at most ${(frameMs * slower).toFixed(1)} ms; without a pause ${long.gliding} long tasks, of twice the reference ${long.reference}`,
  )
  expect(rows).toBeGreaterThan(5)
  expect(rows).toBeLessThan(60)
  expect(averageOf(gliding)).toBeLessThanOrEqual(frameMs * slower)
  expect(longOf(gliding)).toBeLessThanOrEqual(mostLong)
  expect(long.gliding).toBeLessThanOrEqual(mostLongByClock + long.reference)
  expect(averageOf(leaping)).toBeLessThanOrEqual(2 * frameMs * slower)
})
