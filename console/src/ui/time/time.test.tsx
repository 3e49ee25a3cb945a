import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Ago } from './ago.tsx'
import { Countdown } from './countdown.tsx'
import { momentOf } from '../format/moment.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: momentOf('2026-11-15 12:00:00') })
})
afterEach(() => {
  vi.useRealTimers()
})

const rest = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}
const urgencyOf = (words: string) => screen.getByText(words).dataset.urgency

test('an order is calm above an hour, amber below, red when late', () => {
  render(<Countdown until="2026-11-15 13:01:00" />)
  expect(urgencyOf('剩 1小时1分钟')).toBe('calm')
  rest(2 * 60_000)
  expect(urgencyOf('剩 59分钟')).toBe('soon')
  rest(60 * 60_000)
  expect(urgencyOf('超时 1分钟')).toBe('late')
})

test('a clock says what it counts, and nothing is late by no minutes', () => {
  render(<Countdown of="送达" until="2026-11-15 12:01:00" />)
  expect(urgencyOf('送达剩 1分钟')).toBe('soon')
  rest(30_000)
  expect(urgencyOf('送达即将到时')).toBe('soon')
  rest(60_000)
  expect(urgencyOf('送达刚刚超时')).toBe('late')
  rest(60_000)
  expect(urgencyOf('送达超时 1分钟')).toBe('late')
})

test('all counting parts of a page share one clock, and it stops with the last of them', () => {
  const { unmount } = render(
    <>
      <Countdown until="2026-11-15 13:00:00" />
      <Countdown until="2026-11-15 14:00:00" />
      <Ago moment="2026-11-15 11:59:58" />
    </>,
  )
  expect(vi.getTimerCount()).toBe(1)
  rest(3000)
  expect(screen.getByText('5秒前').title).toBe('2026-11-15 11:59:58')
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
