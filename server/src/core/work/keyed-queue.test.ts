import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inKeyedQueue } from './keyed-queue.ts'

test('rivals for one thing come one after the other, and a failure holds nobody up', async () => {
  let inside = 0
  const order: number[] = []
  const act = (index: number) => async (): Promise<number> => {
    inside += 1
    expect(inside).toBe(1)
    await sleep(5 - index)
    order.push(index)
    inside -= 1
    if (index === 1) throw new Error('refused')
    return index
  }
  const results = await Promise.allSettled([0, 1, 2, 3].map((index) => inKeyedQueue('order', act(index))))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(order).toEqual([0, 1, 2, 3])
})

test('those who want different things do not wait for each other', async () => {
  const held = Promise.withResolvers<string>()
  const first = inKeyedQueue('a', () => held.promise)
  expect(await inKeyedQueue('b', () => Promise.resolve('b'))).toBe('b')
  held.resolve('a')
  expect(await first).toBe('a')
})
