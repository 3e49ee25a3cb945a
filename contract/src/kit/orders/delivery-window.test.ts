import { expect, test } from 'vitest'
import { momentText } from '../china-time.ts'
import { endsNextDay, windowOf, windowOnDay, windowTime, windowWords } from './delivery-window.ts'

const texts = (time: string) => {
  const { start, end } = windowOf('2026-11-15', time)
  return [momentText(start), momentText(end)]
}

test('a window lies on its day', () => {
  expect(texts('14:00-15:00')).toEqual(['2026-11-15 14:00:00', '2026-11-15 15:00:00'])
  expect(texts('09:30')).toEqual(['2026-11-15 09:30:00', '2026-11-15 09:30:00'])
  expect(texts('10:00-00:00')).toEqual(['2026-11-15 10:00:00', '2026-11-16 00:00:00'])
})

test('over midnight it ends on the next day', () => {
  expect(texts('23:30-00:30')).toEqual(['2026-11-15 23:30:00', '2026-11-16 00:30:00'])
  expect(texts('20:00-08:00')).toEqual(['2026-11-15 20:00:00', '2026-11-16 08:00:00'])
})

test('a slip of the pen is not taken for a night', () => {
  const { start, end } = windowOf('2026-11-15', '14:00-12:00')
  expect(end < start).toBe(true)
})

test('only a window over midnight ends on the next day', () => {
  expect(
    ['23:30-00:30', '20:00-08:00', '14:00-15:00', '22:00-24:00', '22:00-00:00', '14:00-12:00'].map(endsNextDay),
  ).toEqual([true, true, false, false, false, false])
})

test('a line says that it ends on the next day, and a single time once', () => {
  expect(['23:30-00:30', '14:00-15:00', '22:00-24:00', '09:30-09:30', '09:30'].map(windowWords)).toEqual([
    '23:30-次日00:30',
    '14:00-15:00',
    '22:00-24:00',
    '09:30',
    '09:30',
  ])
})

test('a window is written as it was read', () => {
  for (const time of ['14:00-15:00', '22:00-24:00', '23:30-00:30', '09:30-09:30'])
    expect(windowTime(windowOf('2026-11-15', time))).toBe(time)
})

test('in a line of changes it stands behind its day', () => {
  expect(windowOnDay('2026-11-15', '22:00-00:00')).toBe('2026-11-15 22:00-24:00')
  expect(windowOnDay('2026-11-15', '23:30-00:30')).toBe('2026-11-15 23:30-次日00:30')
})
