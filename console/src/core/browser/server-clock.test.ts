import { afterEach, expect, test, vi } from 'vitest'
import { serverClockHeader } from '@zdb/contract/kit/server-clock'
import { forgetServerClock, noteServerClock, serverNow } from './server-clock.ts'

afterEach(() => {
  forgetServerClock()
  vi.useRealTimers()
})

/** An answer that took so long, of a server whose clock is so far ahead. */
const answered = (tookMs: number, aheadMs: number) => {
  const calledAt = Date.now()
  vi.setSystemTime(calledAt + tookMs)
  const headers = new Headers({ [serverClockHeader]: String(calledAt + tookMs / 2 + aheadMs) })
  noteServerClock(headers, calledAt)
}
const ahead = () => serverNow() - Date.now()

test('the time of the server is known from its answers, the better the faster they came', () => {
  vi.useFakeTimers()
  expect(ahead()).toBe(0)
  answered(4000, 600_000)
  expect(ahead()).toBe(600_000)
  answered(20, 600_000)
  answered(9000, 601_000)
  expect(Math.abs(ahead() - 600_000)).toBeLessThanOrEqual(10)
})

test('a clock that was set is followed, and an answer without a time says nothing', () => {
  vi.useFakeTimers()
  answered(20, 600_000)
  answered(2000, -30_000)
  noteServerClock(new Headers(), Date.now())
  expect(ahead()).toBe(-30_000)
})
