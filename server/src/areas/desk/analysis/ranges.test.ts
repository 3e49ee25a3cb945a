import { describe, expect, test } from 'vitest'
import { comparedWith, movedPeriodsOf, periodsOf } from './ranges.ts'

const festivalOf = (from: string, to: string, festival?: string) =>
  comparedWith({ from, to }, { compare: 'festival', festival })

describe('days are held against', () => {
  test('as many whole weeks before as they are long', () => {
    expect(comparedWith({ from: '2026-11-12', to: '2026-11-19' }, { compare: 'weekday' })).toEqual({
      kind: 'weekday',
      label: '2周前同期',
      range: { from: '2026-10-29', to: '2026-11-05' },
      movedBy: -14,
    })
  })

  test('the days as far from the same festival of the year before, where the moon puts it on another date', () => {
    expect(festivalOf('2026-08-17', '2026-08-20', '七夕')).toEqual({
      kind: 'festival',
      label: '去年七夕',
      range: { from: '2025-08-27', to: '2025-08-30' },
      movedBy: -355,
    })
    expect(festivalOf('2026-02-10', '2026-02-18', '春节')).toMatchObject({
      range: { from: '2025-01-22', to: '2025-01-30' },
      movedBy: -384,
    })
    expect(festivalOf('2027-01-31', '2027-02-07', '春节')).toMatchObject({
      range: { from: '2026-02-11', to: '2026-02-18' },
      movedBy: -354,
    })
    expect(festivalOf('2026-02-14', '2026-02-14')).toMatchObject({ range: { from: '2025-02-14', to: '2025-02-14' } })
  })

  test('the last festival among them where none is named, and none where there is none', () => {
    expect(festivalOf('2026-02-10', '2026-02-18')).toMatchObject({ label: '去年春节' })
    expect(festivalOf('2026-07-01', '2026-07-09')).toBe('所选日期里没有节日')
    expect(festivalOf('2026-08-17', '2026-08-20', '中秋')).toBe('所选日期里没有中秋')
    expect(festivalOf('2025-08-28', '2025-08-30', '七夕')).toBe('没有七夕去年的日期')
  })
})

test('months that are moved keep their lengths and their order', () => {
  const range = { from: '2026-08-10', to: '2026-09-30' }
  expect(periodsOf(range, 'month').map(({ key }) => key)).toEqual(['2026-08', '2026-09'])
  expect(movedPeriodsOf(range, 'month', -56)).toEqual([
    { key: '2026-06-15', name: '2026-06-15 至 2026-07-06', start_date: '2026-06-15', end_date: '2026-07-06' },
    { key: '2026-07-07', name: '2026-07-07 至 2026-08-05', start_date: '2026-07-07', end_date: '2026-08-05' },
  ])
  expect(movedPeriodsOf({ from: '2026-11-19', to: '2026-11-19' }, 'day', -7)).toEqual([
    { key: '2026-11-12', name: '11月12日', start_date: '2026-11-12', end_date: '2026-11-12' },
  ])
})
