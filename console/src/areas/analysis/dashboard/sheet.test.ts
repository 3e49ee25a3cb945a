import { expect, test } from 'vitest'
import { chartOf, isBare, sheetOf, type Measure } from './sheet.ts'

type Row = { key: string; name: string; count: number; amount: string | null; list: string | null; share: number }
const measures: readonly Measure<Row>[] = [
  { title: '有效订单', unit: 'count', of: (row) => row.count, route: (row) => row.list },
  { title: '客单价', unit: 'money', of: (row) => row.amount },
]
const first: Row = {
  key: '2026-11-17',
  name: '11-17',
  count: 3,
  amount: '128.50',
  list: 'netorder/new_index?status=all',
  share: 75,
}
const rows: readonly Row[] = [
  first,
  { key: '2026-11-18', name: '11-18', count: 0, amount: null, list: null, share: 25 },
]
const sheet = sheetOf('日期', rows, measures, {
  share: { title: '占比', of: ({ share }) => share, route: ({ list }) => list },
  level: ({ share }) => (share > 50 ? 0 : null),
  before: [{ ...first, count: 2, amount: '100.00' }],
})

test('a row knows its numbers, the way to its list, its share and what it is held against', () => {
  expect(sheet.rows[0]).toMatchObject({
    cells: [
      { value: '3', route: 'netorder/new_index?status=all' },
      { value: '128.50', route: null },
    ],
    before: [{ value: '2' }, { value: '100.00' }],
    share: 75,
    shareRoute: 'netorder/new_index?status=all',
    level: 0,
  })
  expect(sheet.rows[1]).toMatchObject({ cells: [{ value: '0', route: null }, { value: null }], before: undefined })
})

test('a chart draws one column, and what it is held against beside it', () => {
  expect(chartOf('走势', sheet, 0, '上周同期')).toEqual({
    title: '走势',
    unit: 'count',
    days: ['2026-11-17', '2026-11-18'],
    series: [
      { title: '有效订单', values: [3, 0] },
      { title: '上周同期', values: [2, 0] },
    ],
  })
  expect(chartOf('走势', sheet, 1).series).toHaveLength(1)
})

test('nothing but zeros is nothing to draw', () => {
  expect(isBare(sheet)).toBe(false)
  expect(isBare({ ...sheet, rows: sheet.rows.slice(1) })).toBe(true)
})
