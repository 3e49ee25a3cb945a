import { expect, test } from 'vitest'
import { narrower, rangeOf, rangeText, stepFrom, todayOf, unitOf, wider, type Span } from './range.ts'

const today = '2026-11-18'
const of = (span: Span, start_date = '', end_date = '') => rangeOf({ span, start_date, end_date }, today)

test.for([
  ['recent', '2020-01-01', '2026-10-20', '2026-11-18', '2026-10-20 至 2026-11-18'],
  ['day', '', '2026-11-18', '2026-11-18', '2026-11-18 周三'],
  ['week', '', '2026-11-16', '2026-11-18', '2026-11-16 至 2026-11-18'],
  ['week', '2026-11-01', '2026-10-26', '2026-11-01', '2026-10-26 至 2026-11-01'],
  ['month', '', '2026-11-01', '2026-11-18', '2026年11月'],
  ['month', '2028-02-10', '2028-02-01', '2028-02-29', '2028年2月'],
  ['month', '2025-12-31', '2025-12-01', '2025-12-31', '2025年12月'],
  ['year', '2025-05-20', '2025-01-01', '2025-12-31', '2025年'],
  ['own', '2026-11-11', '2026-11-12', '2026-11-12', '2026-11-11 至 2026-11-12'],
] as const)('%s of %s', ([span, start, from, to, words]) => {
  const range = of(span, start, '2026-11-12')
  expect(range).toMatchObject({ from: span === 'own' ? start : from, to })
  expect(rangeText(range)).toBe(words)
})

test('a stretch ends today, so that only what has happened is compared', () => {
  expect(of('year')).toMatchObject({ from: '2026-01-01', to: today })
})

test('two days of one’s own may be given the wrong way round; what is no day is today', () => {
  expect(of('own', '2026-11-12', '2026-11-02')).toMatchObject({ from: '2026-11-02', to: '2026-11-12' })
  expect(of('day', '2026-02-30')).toMatchObject({ from: today })
  expect(of('own', 'nonsense')).toMatchObject({ from: today, to: today })
})

test('one steps back as far as one likes, and never past today', () => {
  expect(stepFrom(of('month'), -1)).toBe('2026-10-01')
  expect(stepFrom(of('month'), 1)).toBeUndefined()
  expect(stepFrom(of('month', '2026-10-05'), 1)).toBe('2026-11-01')
  expect(stepFrom(of('week'), 1)).toBeUndefined()
  expect(stepFrom(of('day', '2026-11-17'), 1)).toBe(today)
  expect(stepFrom(of('year'), -1)).toBe('2025-01-01')
  expect(stepFrom(of('own', '2026-11-01'), -1)).toBeUndefined()
})

test('a year is read by its months, everything shorter by its days', () => {
  expect(unitOf(of('year', '2026-01-05'))).toBe('month')
  expect(unitOf(rangeOf({ span: 'year', start_date: '', end_date: '' }, '2026-01-03'))).toBe('month')
  expect(unitOf(of('month'))).toBe('day')
  expect(unitOf(of('day'))).toBe('day')
  expect(unitOf(of('own', '2026-01-01', '2026-06-30'))).toBe('month')
})

test('one goes from a year to a month to a day, and back out', () => {
  expect(narrower('2026-05')).toEqual({ span: 'month', start_date: '2026-05-01' })
  expect(narrower('2026-05-20')).toEqual({ span: 'day', start_date: '2026-05-20' })
  expect(narrower('08:00')).toBeUndefined()
  expect(wider(of('day'))).toEqual({ span: 'month', start_date: '2026-11-01' })
  expect(wider(of('month'))).toEqual({ span: 'year', start_date: '2026-01-01' })
  expect(wider(of('year'))).toBeUndefined()
})

test('the day is China’s, wherever the browser stands', () => {
  expect(todayOf(new Date('2026-11-17T16:00:00Z'))).toBe('2026-11-18')
  expect(todayOf(new Date('2026-11-17T15:59:59Z'))).toBe('2026-11-17')
})
