import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aPush } from '../../../test/pushes.ts'
import { closeToasts, isNews, toast, useToasts } from './toasts.ts'

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => {
  // Nothing said in one test is a repetition in the next.
  vi.advanceTimersByTime(60_000)
})

const shown = () => useToasts.getState().list.map(({ id }) => id)

test('a push is shown for 10 seconds', () => {
  toast(aPush(1, '甲'))
  vi.advanceTimersByTime(9999)
  expect(shown()).toEqual(['1'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual([])
})

test('five are shown at a time, the newest on top', () => {
  for (let id = 1; id <= 7; id += 1) toast(aPush(id, `乙 ${id}`))
  expect(shown()).toEqual(['7', '6', '5', '4', '3'])
})

const about = (sn: string) => ({ params: JSON.stringify({ sn, status: 10 }) })

test('the same event about the same order within 10 seconds is no news', () => {
  expect(isNews(aPush(1, '丙', about('T1')))).toBe(true)
  vi.advanceTimersByTime(9999)
  expect(isNews(aPush(2, '丙', about('T1')))).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isNews(aPush(3, '丙', about('T1')))).toBe(true)
})

test('two events are two news, however equal their words', () => {
  expect(isNews(aPush(1, '您有新的接单', about('T1')))).toBe(true)
  expect(isNews(aPush(2, '您有新的接单', about('T2')))).toBe(true)
  expect(isNews(aPush(3, '您有新的接单', { ...about('T2'), event: 'receivedUrged' }))).toBe(true)
  expect(isNews(aPush(4, '您有新的接单', about('T2')))).toBe(false)
})

test('words that name no thing prove no repetition; the same push does', () => {
  const nameless = { params: '{"status":10}' }
  expect(isNews(aPush(301, '打印失败', nameless))).toBe(true)
  expect(isNews(aPush(302, '打印失败', nameless))).toBe(true)
  expect(isNews(aPush(302, '打印失败', nameless))).toBe(false)
})

test('other words are shown beside them', () => {
  toast(aPush(1, '丁'))
  toast(aPush(2, '戊'))
  expect(shown()).toEqual(['2', '1'])
})

test('a closed one is gone', () => {
  toast(aPush(1, '己'))
  closeToasts(['1'])
  expect(shown()).toEqual([])
})
