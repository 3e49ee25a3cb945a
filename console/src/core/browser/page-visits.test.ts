import { beforeEach, expect, test } from 'vitest'
import { notePageVisit, usedPages } from './page-visits.ts'

const day = 86_400_000
const start = Date.UTC(2026, 10, 1)

const visit = (path: string, times: number, at = start, account = '1') => {
  for (let time = 0; time < times; time++) notePageVisit(account, path, at)
}

beforeEach(() => localStorage.clear())

test('what somebody opens most comes first, and what was opened once is no habit', () => {
  visit('finance', 2)
  visit('logistics', 5)
  visit('ticket/lists', 1)
  expect(usedPages('1', start)).toEqual(['logistics', 'finance'])
  expect(usedPages('2', start)).toEqual([])
})

test('last month’s habits fade behind this week’s, and are forgotten in the end', () => {
  visit('finance', 8)
  visit('logistics', 3, start + 30 * day)
  expect(usedPages('1', start + 30 * day)).toEqual(['logistics'])
  visit('finance', 1, start + 30 * day)
  expect(usedPages('1', start + 30 * day)).toEqual(['logistics', 'finance'])
  expect(usedPages('1', start + 90 * day)).toEqual([])
})

test('a storage that holds something else is no harm', () => {
  localStorage.setItem('zdb.visits.1', 'nonsense')
  expect(usedPages('1')).toEqual([])
  visit('finance', 2)
  expect(usedPages('1', start)).toEqual(['finance'])
})
