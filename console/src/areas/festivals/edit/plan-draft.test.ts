import { expect, test } from 'vitest'
import { cellKey, daysOf, emptyDraft, mistakeIn, planOf, timesBetween } from './plan-draft.ts'

const draft = { ...emptyDraft(['1']), name: '七夕', first_day: '2027-08-08', last_day: '2027-08-09' }

test('a day is cut into slots of the same length, and what is left over is none', () => {
  expect(timesBetween('10:00', '15:00', 2)).toEqual([
    { key: '10:00', from: '10:00', to: '12:00' },
    { key: '12:00', from: '12:00', to: '14:00' },
  ])
  expect(timesBetween('10:00', '09:00', 2)).toEqual([])
})

test('days follow each other from the first to the last', () => {
  expect(daysOf(draft)).toEqual(['2027-08-08', '2027-08-09'])
  expect(daysOf({ first_day: '2027-08-09', last_day: '2027-08-08' })).toEqual([])
})

test('a slot is what has a number, and the last of a day may end with it', () => {
  const times = [{ key: '22:00', from: '22:00', to: '24:00' }]
  const capacities = { [cellKey('1', '2027-08-08', '22:00')]: '30' }
  const { slots } = planOf({ ...draft, times, capacities, cutoffs: { '2027-08-08': '2027-08-07T20:00' } })
  expect(slots).toEqual([
    {
      sid: '1',
      from: '2027-08-08 22:00:00',
      to: '2027-08-09 00:00:00',
      capacity: 30,
      cutoff: '2027-08-07 20:00:00',
    },
  ])
})

test('what is missing is said in the order of the page', () => {
  expect(mistakeIn({ ...draft, name: ' ' })).toBe('请填写节日名称')
  expect(mistakeIn({ ...draft, last_day: '' })).toBe('请填写节日的日期')
  expect(mistakeIn({ ...draft, stores: [] })).toBe('请至少选择一家门店')
  expect(mistakeIn(draft)).toBeUndefined()
})
