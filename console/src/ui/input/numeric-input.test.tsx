import { useState } from 'react'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { NumericInput } from './numeric-input.tsx'

const Amount = () => {
  const [value, setValue] = useState('')
  return <NumericInput aria-label="金额" value={value} onChange={setValue} min="1" max="5000" precision={2} />
}

const field = () => screen.getByLabelText<HTMLInputElement>('金额')
const type = (text: string) => fireEvent.change(field(), { target: { value: text } })
const rest = (ms: number): void => {
  act(() => {
    vi.advanceTimersByTime(ms)
  })
}

beforeEach(() => {
  vi.useFakeTimers()
  render(<Amount />)
})
afterEach(() => {
  vi.useRealTimers()
})

test('only digits and one decimal point get into an amount', () => {
  type('1a2.5.元')
  expect(field().value).toBe('12.5')
})

test('an amount above the limit is corrected once the hand rests for a second', () => {
  type('80000')
  rest(999)
  expect(field().value).toBe('80000')
  rest(1)
  expect(field().value).toBe('5000')
})

test('typing on starts the second anew', () => {
  type('0')
  rest(800)
  type('0.5')
  rest(800)
  expect(field().value).toBe('0.5')
  rest(200)
  expect(field().value).toBe('1')
})

test('leaving the field rounds to the fen', () => {
  type('12.345')
  fireEvent.blur(field())
  expect(field().value).toBe('12.35')
})

test('leaving at once still keeps the limit', () => {
  type('80000')
  fireEvent.blur(field())
  expect(field().value).toBe('5000.00')
})
