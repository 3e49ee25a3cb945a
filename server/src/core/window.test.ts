import { momentText } from '@zdb/contract/kit/china-time'
import { expect, test } from 'vitest'
import { windowOf } from './window.ts'

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
