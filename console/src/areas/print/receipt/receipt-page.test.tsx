import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { print } from '@zdb/contract/desk/print/endpoints'
import { callsOf, serve } from '../../../../test/fake-server.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { aReceipt } from '../../../../test/printing.ts'
import { showPage } from '../../../../test/render.tsx'
import { ReceiptPage } from './receipt-page.tsx'

const sn = 'O20261115100000000001'
const show = (query: string) => showPage(ReceiptPage, { at: `setting/print/print_receipt${query}` })

test('goods with pictures, the card and the delivery slip stand on one sheet', async () => {
  serve(print.onlineReceipt, aReceipt())
  show(`?source=online&sn=${sn}`)
  const sheet = within(await screen.findByRole('article', { name: `打印单 ${sn}` }))
  const work = sheet.getByRole('region', { name: '制作单' })
  expect(work.textContent).toContain('美团外卖 #3021')
  expect(work.textContent).toContain('33枝红玫瑰红色备注：花头朝上×1¥268.00')
  expect(work.querySelector('img')?.getAttribute('src')).toBe('/files/rose.jpg')
  expect(sheet.getByRole('region', { name: '贺卡' }).textContent).toBe('生日快乐，天天开心')
  expect(sheet.getByRole('region', { name: '配送单' }).textContent).toContain('林女士 13900001111')
})

test('an order without a card has no card, one without prices no prices', async () => {
  const [line] = aReceipt().order_product
  serve(
    print.receivedReceipt,
    aReceipt({
      source: 'received',
      card_con: '',
      order_amount: null,
      order_product: line ? [{ ...line, item_price: null }] : [],
    }),
  )
  show('?source=received&sn=T1')
  const sheet = within(await screen.findByRole('article'))
  expect(sheet.queryByRole('region', { name: '贺卡' })).toBeNull()
  expect(sheet.queryByText('单价')).toBeNull()
})

test('once the browser has printed, the order says so', async () => {
  serve(print.onlineReceipt, aReceipt())
  serve(print.onlineReceiptPrinted, () => {
    serve(print.onlineReceipt, aReceipt({ printed_at: inMinutes(-1) }))
    return null
  })
  const printed = vi.fn()
  vi.stubGlobal('print', printed)
  show(`?source=online&sn=${sn}`)
  expect(await screen.findByText('还没有打印过')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '打印' }))
  expect(printed).toHaveBeenCalledOnce()
  act(() => void window.dispatchEvent(new Event('afterprint')))
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('打印过'))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1分钟前打印过'))
  expect(callsOf(print.onlineReceiptPrinted)[0]?.params).toEqual({ sn })
})

test('without an order the page says where to come from', async () => {
  show('')
  expect(await screen.findByText(/没有指定订单/)).toBeTruthy()
})
