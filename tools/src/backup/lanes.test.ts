import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eachOf } from './lanes.ts'

test('a failure is told when nobody is at work any longer, and nothing is begun after it', async () => {
  const ended: number[] = []
  const act = async (thing: number): Promise<void> => {
    if (thing === 1) throw new Error('the shelf is full')
    await sleep(30)
    ended.push(thing)
  }
  await expect(eachOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], act)).rejects.toThrow('the shelf is full')
  expect(new Set(ended)).toEqual(new Set([0, 2, 3, 4, 5, 6, 7]))
})
