import { expect, test } from 'vitest'
import { onFirstUse } from './first-use.ts'

test('a table is made when somebody first looks into it, and once', () => {
  let made = 0
  const table = onFirstUse(() => {
    made += 1
    return new Map([['玫瑰', made]])
  })
  expect(made).toBe(0)
  expect([table().get('玫瑰'), table().get('玫瑰')]).toEqual([1, 1])
})

test('what could not be made is tried again', () => {
  let tries = 0
  const table = onFirstUse(() => {
    tries += 1
    if (tries === 1) throw new Error('not yet')
    return tries
  })
  expect(table).toThrow('not yet')
  expect([table(), table()]).toEqual([2, 2])
})
