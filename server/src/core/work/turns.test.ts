import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inTurn } from './turns.ts'

test('never more than so many at once, in the order they came, and a failure makes room too', async () => {
  const inTwo = inTurn(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const task = (index: number) =>
    inTwo(async () => {
      begun.push(index)
      most = Math.max(most, (running += 1))
      await pause(5)
      running -= 1
      if (index === 1) throw new Error('this one fails')
      return index
    })
  const done = await Promise.allSettled([0, 1, 2, 3, 4].map(task))
  expect(begun).toEqual([0, 1, 2, 3, 4])
  expect(most).toBe(2)
  expect(done.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled', 'fulfilled'])
})
