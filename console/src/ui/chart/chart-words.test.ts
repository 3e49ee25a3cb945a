import { expect, test } from 'vitest'
import { axisText, chartSummary } from './chart-words.ts'

test('those who cannot see the chart hear its highest and lowest day', () => {
  const summary = chartSummary({
    title: '接单金额',
    unit: 'money',
    days: ['11-13', '11-14', '11-15'],
    series: [{ title: '接单', values: [268, 1299.5, 88] }],
  })
  expect(summary).toBe('接单金额，3天：接单最高¥1,299.50（11-14），最低¥88.00（11-15）')
})

test('numbers of orders are plain numbers, one sentence for each line', () => {
  const series = [
    { title: '发出', values: [3, 5] },
    { title: '收到', values: [0, 2] },
  ]
  expect(chartSummary({ title: '订单', unit: 'count', days: ['11-14', '11-15'], series })).toBe(
    '订单，2天：发出最高5（11-15），最低3（11-14）；收到最高2（11-15），最低0（11-14）',
  )
})

test.for([
  ['08:00', '1个钟点', '08:00'],
  ['14:00–15:00', '1个钟点', '14:00'],
  ['2026-11-18', '1天', '11-18'],
  ['2026-11', '1个月', '2026-11'],
  ['100-200元', '1项', '100-200元'],
] as const)('%s is counted as %s and stands under the axis as %s', ([day, span, axis]) => {
  const series = [{ title: '有效', values: [12.5] }]
  expect(chartSummary({ title: '占比', unit: 'percent', days: [day], series })).toBe(
    `占比，${span}：有效最高12.5%（${day}），最低12.5%（${day}）`,
  )
  expect(axisText(day)).toBe(axis)
})
