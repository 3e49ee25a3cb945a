import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FigureNote } from './figure-note.tsx'
import { figureFields, noFigure } from './figure-fields.ts'

test.for([
  [{ figure: '1', valid: '1', hour: '9' }, '有效 · 09:00–10:00'],
  [{ figure: '1', price_from: '100.00', price_to: '150.00', way: 'grab' }, '抢单 · 100–150元'],
  [{ figure: '1', price_from: '1000.00' }, '1000元以上'],
  [{ figure: '1', late: '1', city: '北京市', county: '朝阳区' }, '晚到 · 北京市 朝阳区'],
  [{ figure: '1', city: '', county: '' }, '未知区县'],
  [{ figure: '1' }, '全部'],
] as const)('%j is told as %s', ([value, words]) => {
  render(<FigureNote of="sale" value={value} answer={{ total: 3, amount_total: '384.00' }} onClear={() => {}} />)
  expect(screen.getByRole('status').textContent).toBe(`来自数据分析：${words}，共 3 条，合计 ¥384.00查看全部`)
})

test.for([
  ['sale', { figure: 'margin', hour: '9' }, '毛利 · 09:00–10:00，共 3 条，毛利合计 -¥38.00'],
  ['sent', { figure: 'net' }, '账上净额，共 3 条，账上净额合计 -¥38.00'],
  ['received', { figure: 'net' }, '账上收入，共 3 条，账上收入合计 -¥38.00'],
  [
    'sale',
    { figure: '1', goods_name: '33枝红玫瑰', goods_spec: '大束', passed_on: '1' },
    '已转出 · 33枝红玫瑰 大束，共 3 条，商品金额合计 -¥38.00',
  ],
] as const)('the sum of %s is told by the name of its figure: %j', ([of, value, words]) => {
  render(<FigureNote of={of} value={value} answer={{ total: 3, amount_total: '-38.00' }} onClear={() => {}} />)
  expect(screen.getByRole('status').textContent).toBe(`来自数据分析：${words}查看全部`)
})

test('what is counted for an average of minutes has no sum', () => {
  render(<FigureNote of="ride" value={{ figure: 'accept_minutes' }} answer={{ total: 3 }} onClear={() => {}} />)
  expect(screen.getByRole('status').textContent).toBe('来自数据分析：平均接单用时，共 3 条查看全部')
})

test('a list that nobody came to from a figure says nothing of one', () => {
  const { container } = render(<FigureNote of="sale" value={{ valid: '1' }} answer={undefined} onClear={() => {}} />)
  expect(container.textContent).toBe('')
})

test('one press shows all rows again', async () => {
  const clear = vi.fn()
  render(<FigureNote of="sale" value={{ figure: '1' }} answer={undefined} onClear={clear} />)
  await userEvent.click(screen.getByRole('button', { name: '查看全部' }))
  expect(clear).toHaveBeenCalledOnce()
  expect(noFigure(figureFields.ride)).toEqual({ figure: '', valid: '', hour: '', late: '' })
})
