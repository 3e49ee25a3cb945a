import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askedTogether } from './asked-together.ts'

test('who asks while an answer is on its way is asked for with the next', async () => {
  const questions: (readonly number[])[] = []
  const isEven = askedTogether(async (numbers: readonly number[]) => {
    questions.push(numbers)
    await sleep(5)
    return new Set(numbers.filter((number) => number % 2 === 0))
  })
  expect(await Promise.all([1, 2, 3, 2, 4].map(isEven))).toEqual([false, true, false, true, true])
  expect(questions).toEqual([[1], [2, 3, 4]])
})

test('a question that fails is lost for those who asked it, and the next is asked', async () => {
  let down = true
  const isThere = askedTogether(async (names: readonly string[]) => {
    await sleep(1)
    if (down) throw new Error('the database is gone')
    return new Set(names)
  })
  await expect(isThere('rose')).rejects.toThrow('the database is gone')
  down = false
  expect(await isThere('rose')).toBe(true)
})
