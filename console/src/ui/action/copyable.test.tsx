import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Copyable } from './copyable.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const press = () => act(async () => fireEvent.click(screen.getByRole('button')))

test('one click copies an order number and says so for a moment', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  render(<Copyable text="T2026111500001" />)
  await press()
  expect(write).toHaveBeenCalledWith('T2026111500001')
  expect(screen.getByRole('status').textContent).toBe('复制成功')
  void act(() => vi.advanceTimersByTime(1500))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a browser that forbids copying is not called a success', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
  render(<Copyable text="T1" />)
  await press()
  expect(screen.getByRole('status').textContent).toBe('复制失败')
})
