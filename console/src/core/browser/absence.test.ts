import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onReturn } from './absence.ts'

const back = vi.fn<() => void>()
let stop = () => undefined as void

beforeEach(() => {
  back.mockReset()
  vi.useFakeTimers()
  stop = onReturn(back)
})

afterEach(() => stop())

const see = (state: DocumentVisibilityState) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('a clock that stood still was asleep; one that ticks slowly was only hidden', () => {
  vi.advanceTimersByTime(60_000)
  expect(back).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + 3_600_000)
  vi.advanceTimersByTime(10_000)
  expect(back).toHaveBeenCalledOnce()
})

test('whoever looked elsewhere for a minute comes back, for a moment does not', () => {
  see('hidden')
  vi.advanceTimersByTime(30_000)
  see('visible')
  expect(back).not.toHaveBeenCalled()
  see('hidden')
  vi.advanceTimersByTime(60_000)
  see('visible')
  expect(back).toHaveBeenCalledOnce()
})

test('a network that is back is a return, and after the end nobody is called', () => {
  window.dispatchEvent(new Event('online'))
  expect(back).toHaveBeenCalledOnce()
  stop()
  window.dispatchEvent(new Event('online'))
  expect(back).toHaveBeenCalledOnce()
})
