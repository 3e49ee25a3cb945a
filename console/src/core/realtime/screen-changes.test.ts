import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearScreenChange, onScreenChange, type ScreenChange } from './screen-changes.ts'

const change = (sn: string): ScreenChange => ({
  message: { extras: { type: 8, identity: 1, params: JSON.stringify({ sn }) } },
})

let asked: string[][] = []
let stop = () => undefined as void

beforeEach(() => {
  asked = []
  stop = onScreenChange((changes) => asked.push(changes.map(({ message }) => message.extras.params)))
  vi.useFakeTimers()
})

afterEach(() => stop())

const [first, second] = ['{"sn":"T1"}', '{"sn":"T2"}']

test('once the socket is quiet, what it told of is asked for once more, and then no longer', () => {
  hearScreenChange(change('T1'))
  vi.advanceTimersByTime(59_000)
  hearScreenChange(change('T2'))
  hearScreenChange(change('T1'))
  vi.advanceTimersByTime(59_999)
  expect(asked).toEqual([[first], [second], [first]])
  vi.advanceTimersByTime(1)
  expect(asked.slice(3)).toEqual([[first, second]])
  vi.advanceTimersByTime(600_000)
  expect(asked).toHaveLength(4)
})

test('where nobody looks nothing is asked until somebody does', () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  hearScreenChange(change('T1'))
  vi.advanceTimersByTime(300_000)
  expect(asked).toEqual([[first]])
  visibility.mockReturnValue('visible')
  vi.advanceTimersByTime(60_000)
  expect(asked).toEqual([[first], [first]])
})
