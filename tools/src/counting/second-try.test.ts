import { expect, test } from 'vitest'
import { afterSecondTry, toTryAgain } from './second-try.ts'

const failures = ['a.test.ts › one', 'a.test.ts › two', 'b.test.ts']
const first = { passed: 7, failed: 3, failures }

test('each file that failed is run once more', () => {
  expect(toTryAgain(first)).toEqual(['a.test.ts', 'b.test.ts'])
})

test('many files at once are no accident, and a run that crashed says nothing of its files', () => {
  const many = Array.from({ length: 11 }, (_, at) => `${at}.test.ts › one`)
  expect(toTryAgain({ passed: 0, failed: 11, failures: many })).toEqual([])
  expect(toTryAgain({ passed: 7, failed: 1, failures: [] })).toEqual([])
  expect(toTryAgain({ passed: 7, failed: 0, failures: [] })).toEqual([])
})

test('what passes alone has passed and is told; what fails again has failed', () => {
  const again = { passed: 4, failed: 1, failures: ['a.test.ts › two'] }
  expect(afterSecondTry(first, again)).toEqual({ passed: 9, failed: 1, failures: ['a.test.ts › two'], unsteady: 2 })
  expect(afterSecondTry(first, { passed: 6, failed: 0, failures: [] })).toMatchObject({ passed: 10, failed: 0 })
})

test('a story is run once more by its line, and those that were unsteady before are told too', () => {
  const stories = { passed: 3, failed: 1, failures: ['money/pay.spec.ts:12 › a fen'], unsteady: 2 }
  expect(toTryAgain(stories)).toEqual(['money/pay.spec.ts:12'])
  expect(afterSecondTry(stories, { passed: 1, failed: 0, failures: [] })).toMatchObject({ passed: 4, unsteady: 3 })
})

test('a second try that crashed is no pass', () => {
  expect(afterSecondTry(first, { passed: 0, failed: 1, failures: [] })).toMatchObject({ failed: 1 })
})
