import { expect, test } from 'vitest'
import { momentOf } from '#ui/format/moment.ts'
import { deliveryTimeOf, windowMistake } from './window-draft.ts'

const mistake = (start: string, end: string, now = '2026-11-15 10:00:00') =>
  windowMistake({ delivery_date: '2026-11-15', start, end }, momentOf(now))

test('an evening may run into the next day', () => {
  expect(mistake('23:30', '00:30')).toBeUndefined()
  expect(mistake('20:00', '00:00')).toBeUndefined()
  expect(mistake('23:30', '00:30', '2026-11-16 00:10:00')).toBeUndefined()
  expect(mistake('23:30', '00:30', '2026-11-16 00:30:00')).toBe('配送时间不能早于现在')
})

test('an end before the beginning is a slip', () => {
  expect(mistake('15:00', '14:00')).toBe('配送时间格式不正确')
})

test('a time must be chosen, and one that is still to come', () => {
  expect(mistake('', '')).toBe('请选择配送时间')
  expect(mistake('', '15:00')).toBe('请选择配送时间')
  expect(mistake('08:00', '09:00')).toBe('配送时间不能早于现在')
  expect(mistake('10:30', '')).toBeUndefined()
})

test('the hours are sent as they are meant', () => {
  expect(deliveryTimeOf({ start: '14:00', end: '15:00' })).toBe('14:00-15:00')
  expect(deliveryTimeOf({ start: '14:00', end: '14:00' })).toBe('14:00')
  expect(deliveryTimeOf({ start: '18:00', end: '00:00' })).toBe('18:00-24:00')
  expect(deliveryTimeOf({ start: '23:30', end: '00:30' })).toBe('23:30-00:30')
})
