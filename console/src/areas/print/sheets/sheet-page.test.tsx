import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { print } from '@zdb/contract/desk/print/endpoints'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { aLabel, aRouteSheet, aStockingSheet } from '../../../../test/printing.ts'
import { showPage } from '../../../../test/render.tsx'
import { barsOf } from './bars.ts'
import { SheetPage } from './sheet-page.tsx'

const show = (query: string) => showPage(SheetPage, { at: `setting/print/sheet${query}` })
const printed = () => act(() => void window.dispatchEvent(new Event('afterprint')))

test('a preparation list has sums, orders and boxes, and goes to the ticket printer of its store', async () => {
  serve(print.stockingSheet, aStockingSheet())
  serve(print.stockingTicket, { message: '备货单已发送到打印机', jobs: ['1'] })
  show('?document=stocking&day=2026-11-16&sid=7')
  const sheet = within(await screen.findByRole('article', { name: '备货单 国贸店' }))
  expect(sheet.getByRole('table').textContent).toContain('33枝红玫瑰 红色美团外卖 #8 ×3 不要刺O2 ×2×5')
  expect(callsOf(print.stockingSheet)[0]?.query).toEqual({ start_date: '2026-11-16', end_date: '2026-11-16', sid: '7' })
  await userEvent.click(screen.getByRole('button', { name: '打印小票' }))
  await waitFor(() =>
    expect(callsOf(print.stockingTicket)[0]).toMatchObject({
      params: { sid: '7' },
      body: { start_date: '2026-11-16', end_date: '2026-11-16' },
    }),
  )
})

test('a route sheet is one rider’s; what was printed of it is marked', async () => {
  serve(print.routeSheet, ({ query }) => (query.rider_id ? aRouteSheet() : aRouteSheet({ rider: null, stops: [] })))
  serve(print.routeSheetPrinted, null)
  show('?document=route&sid=7&day=2026-11-16&slot=2026-11-16+16:00-17:00')
  const sheet = within(await screen.findByRole('article', { name: '路线单 小赵' }))
  expect(sheet.getAllByRole('listitem')).toHaveLength(1)
  expect(sheet.getByRole('listitem').textContent).toContain('16:00-17:00')
  expect(sheet.getByRole('img', { name: '第1站的位置' })).toBeTruthy()
  printed()
  await waitFor(() => expect(callsOf(print.routeSheetPrinted)[0]?.body).toEqual({ sns: ['D2'] }))
  expect(await screen.findByText('刚刚打印过')).toBeTruthy()
})

test('a label has bars, its parties and its size; names are asked for, and printing is marked', async () => {
  serve(print.label, ({ query }) =>
    query.full === '1'
      ? aLabel({ hidden: false, consignee: { name: '林女士', mobile: '13900001111', address: '光华路' } })
      : aLabel(),
  )
  serve(print.labelPrinted, () => {
    serve(print.label, aLabel({ printed_at: inMinutes(-1), copy_no: 1 }))
    return null
  })
  const press = vi.fn()
  vi.stubGlobal('print', press)
  show('?document=label&sn=D1')
  const label = await screen.findByRole('article', { name: '面单 JD0000000000001' })
  expect(within(label).getByRole('img', { name: '运单号 JD0000000000001 的条码' })).toBeTruthy()
  expect(within(label).getByRole('region', { name: '收件人' }).textContent).toContain('林** 139****1111')
  expect(label.textContent).toContain('@page { size: 100mm 150mm')
  await userEvent.click(screen.getByRole('radio', { name: '76×130毫米' }))
  await waitFor(() => expect(label.textContent).toContain('@page { size: 76mm 130mm'))
  await userEvent.click(screen.getByRole('radio', { name: '完整姓名与电话' }))
  expect(await screen.findByText('林女士')).toBeTruthy()
  const answer = async (name: string) => {
    printed()
    const question = within(await screen.findByRole('dialog', { name: '打印好了吗？' }))
    await userEvent.click(question.getByRole('button', { name }))
  }
  await answer('没有打印')
  expect(callsOf(print.labelPrinted)).toHaveLength(0)
  await answer('打印好了')
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1分钟前打印过'))
  expect(callsOf(print.labelPrinted)[0]).toMatchObject({ params: { sn: 'D1' }, body: { reason: '' } })

  // A second one says why before it leaves, and on its paper.
  await userEvent.click(screen.getByRole('button', { name: '打印' }))
  expect(await screen.findByText('请填写补打原因')).toBeTruthy()
  expect(press).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '字迹不清' }))
  await userEvent.click(screen.getByRole('button', { name: '打印' }))
  expect(press).toHaveBeenCalledOnce()
  expect(screen.getByRole('article').textContent).toContain('补打第1次：字迹不清')
  await answer('打印好了')
  await waitFor(() => expect(callsOf(print.labelPrinted)[1]?.body).toEqual({ reason: '字迹不清' }))
})

test('a day with nothing to print leads to the next one, and every sheet leads back', async () => {
  serve(print.stockingSheet, { ...aStockingSheet(), stores: [] })
  show('?document=stocking&day=2026-11-30')
  await userEvent.click(await screen.findByRole('button', { name: '看后一天' }))
  await waitFor(() =>
    expect(callsOf(print.stockingSheet).at(-1)?.query).toEqual({ start_date: '2026-12-01', end_date: '2026-12-01' }),
  )
  expect(screen.getByRole('link', { name: '返回网单管理' }).getAttribute('href')).toBe('/console/netorder/new_index')
})

test('a number that bars cannot say stands alone', () => {
  expect(barsOf('SF1234567890')).toContain('svg')
  expect(barsOf('运单一号')).toBeUndefined()
})
