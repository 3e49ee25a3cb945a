import { expect } from 'vitest'
import { within } from '#core/db/tx'
import { createLog } from '#core/process/log'
import { databaseTest as test } from '#test/harness/world'
import { givenUpJobs } from './dead-letters.sql.ts'
import { jobBacklog } from './job-backlog.sql.ts'
import { enqueue, enqueueEach, job, retryGivenUp, startJobs, stopJobs } from './jobs.ts'

const listed: string[] = []
const list = job<{ word: string }>({
  name: 'test.list',
  run: async ({ word }) => {
    listed.push(word)
  },
})

let tries = 0
const failOnce = job<{ word: string }>({
  name: 'test.failOnce',
  run: async ({ word }) => {
    tries += 1
    if (tries === 1) throw new Error('the line is busy')
    listed.push(word)
  },
})

test('everything that one transaction sent is done at once, and what failed is tried again soon', async ({
  databaseUrl,
}) => {
  await startJobs([list, failOnce], { url: databaseUrl, work: true, log: createLog('silent') })
  // The first look into a queue is at its start; only from then on somebody has to be woken.
  await within((tx) => enqueue(tx, list, { word: 'first' }))
  await expect.poll(() => listed, { timeout: 10_000 }).toEqual(['first'])
  await within(async (tx) => {
    for (const word of ['old phone', 'new phone', 'mailbox']) await enqueue(tx, list, { word })
    await enqueue(tx, failOnce, { word: 'again' })
  })
  await expect
    .poll(() => listed.toSorted(), { timeout: 10_000 })
    .toEqual(['again', 'first', 'mailbox', 'new phone', 'old phone'])
  await stopJobs()
}, 40_000)

test('rounds given up are one round, and forgotten once a later one has done what they left', async ({
  databaseUrl,
}) => {
  let isOpen = false
  const round = job({
    name: 'test.round',
    cron: '0 0 1 1 *',
    retries: 0,
    run: async () => {
      if (!isOpen) throw new Error('closed for 13800001111')
      listed.push('round')
    },
  })
  await startJobs([round], { url: databaseUrl, work: true, log: createLog('silent') })
  const ask = () => within((tx) => enqueue(tx, round, {}))
  const rounds = async () => (await givenUpJobs()).map(({ kind, count, error }) => [kind, count, error])
  await ask()
  await ask()
  await expect.poll(rounds, { timeout: 40_000 }).toEqual([['test.round', 2, 'closed for ***']])
  expect(await jobBacklog()).toMatchObject({ backlog: 0 })
  expect(await within((tx) => retryGivenUp(tx, 'test.round'))).toBe(1)
  await expect.poll(rounds, { timeout: 40_000 }).toEqual([['test.round', 1, 'closed for ***']])
  isOpen = true
  await ask()
  await expect.poll(rounds, { timeout: 40_000 }).toEqual([])
  await stopJobs()
}, 120_000)

test('a storm of one merchant’s jobs waits for itself, and another’s is done meanwhile', async ({ databaseUrl }) => {
  const { promise: end, resolve: letEnd } = Promise.withResolvers<void>()
  const done: number[] = []
  let [running, most] = [0, 0]
  const call = job<{ merchantId: number }>({
    name: 'test.call',
    lanes: 4,
    merchantOf: ({ merchantId }) => merchantId,
    run: async ({ merchantId }) => {
      if (merchantId === 1) {
        running += 1
        most = Math.max(most, running)
        await end
        running -= 1
      }
      done.push(merchantId)
    },
  })
  await startJobs([call], { url: databaseUrl, work: true, log: createLog('silent') })
  await within((tx) => enqueue(tx, call, { merchantId: 1 }))
  await expect.poll(() => running, { timeout: 10_000 }).toBe(1)
  await within(async (tx) => {
    await enqueueEach(
      tx,
      call,
      Array.from({ length: 50 }, () => ({ merchantId: 1 })),
    )
    await enqueue(tx, call, { merchantId: 2 })
  })
  await expect.poll(() => done, { timeout: 20_000 }).toEqual([2])
  letEnd()
  await expect.poll(() => done.length, { timeout: 60_000 }).toBe(52)
  expect(most).toBe(1)
  await stopJobs()
}, 120_000)
