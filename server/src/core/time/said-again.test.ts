import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saidAgainAfter } from './said-again.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the first is said at once, and what is the same within the time once more at its end', () => {
  const said: string[] = []
  const { say } = saidAgainAfter(50, (words) => void said.push(words))
  for (let time = 0; time < 100; time += 1) say('orders')
  expect(said).toEqual(['orders'])
  vi.advanceTimersByTime(50)
  expect(said).toEqual(['orders', 'orders'])
  vi.advanceTimersByTime(1_000)
  expect(said).toEqual(['orders', 'orders'])
  say('orders')
  expect(said).toHaveLength(3)
})

test('what is something else waits for nothing', () => {
  const said: string[] = []
  const { say } = saidAgainAfter(50, (words) => void said.push(words))
  say('orders')
  say('stores')
  expect(said).toEqual(['orders', 'stores'])
})

test('what waits when its process stops is said then, and what comes after that at once', () => {
  const said: string[] = []
  const { say, end } = saidAgainAfter(50, (words) => void said.push(words))
  for (const words of ['orders', 'stores', 'orders']) say(words)
  end()
  expect(said).toEqual(['orders', 'stores', 'orders'])
  say('orders')
  say('orders')
  expect(said).toHaveLength(5)
  vi.advanceTimersByTime(1_000)
  expect(said).toHaveLength(5)
})
