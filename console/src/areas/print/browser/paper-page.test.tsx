import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { defaultA4, defaultCard } from '@zdb/contract/desk/print/browser-paper'
import { print } from '@zdb/contract/desk/print/endpoints'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { aReceipt } from '../../../../test/printing.ts'
import { showPage } from '../../../../test/render.tsx'
import { PaperPage } from './paper-page.tsx'

const sn = 'O20261115100000000001'
const show = (query: string) => showPage(PaperPage, { at: `setting/print/print_receipt${query}` })
const aCard = (change: object = {}) => ({
  order_sn: sn,
  store_name: '国贸店',
  card_con: '生日快乐',
  setting: defaultCard,
  copy_no: 0,
  printed_at: null,
  ...change,
})
const printed = vi.fn()

beforeEach(() => {
  printed.mockClear()
  vi.stubGlobal('print', printed)
})

const press = async (name: string) => {
  const button = await screen.findByRole('button', { name })
  await waitFor(() => expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).toBeNull())
  await userEvent.click(button)
}
const closeWindow = () => act(() => void window.dispatchEvent(new Event('afterprint')))
const question = async () => within(await screen.findByRole('dialog', { name: '打印好了吗？' }))

test('goods with pictures, the card and the delivery slip stand on the receipt', async () => {
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
  const order_product = line ? [{ ...line, item_price: null }] : []
  serve(print.receivedReceipt, aReceipt({ source: 'received', card_con: '', order_amount: null, order_product }))
  show('?source=received&sn=T1')
  const sheet = within(await screen.findByRole('article'))
  expect(sheet.queryByRole('region', { name: '贺卡' })).toBeNull()
  expect(sheet.queryByText('单价')).toBeNull()
})

test('a closed print window asks whether paper came out: a no leaves the order as it was, a yes is remembered', async () => {
  serve(print.onlineReceipt, aReceipt())
  serve(print.onlineReceiptPrinted, () => {
    serve(print.onlineReceipt, aReceipt({ printed_at: inMinutes(-1), copy_no: 1 }))
    return null
  })
  show(`?source=online&sn=${sn}`)
  expect(await screen.findByText('还没有打印过')).toBeTruthy()
  await press('打印')
  expect(printed).toHaveBeenCalledOnce()
  closeWindow()
  await userEvent.click((await question()).getByRole('button', { name: '没有打印' }))
  expect(callsOf(print.onlineReceiptPrinted)).toHaveLength(0)
  closeWindow()
  await userEvent.click((await question()).getByRole('button', { name: '打印好了' }))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('1分钟前打印过'))
  expect(callsOf(print.onlineReceiptPrinted).map(({ params }) => params)).toEqual([{ sn }])
  await press('打印')
  expect(await screen.findByText('请填写补打原因')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '字迹不清' }))
  expect(screen.getByRole('article').textContent).toContain('补打第1次：字迹不清')
})

test('a card is printed again with a reason alone', async () => {
  serve(print.onlineCard, aCard({ copy_no: 1, printed_at: inMinutes(-5) }))
  serve(print.onlineCardPrinted, { message: '已记下', jobs: ['p1'] })
  show(`?source=online&sn=${sn}&paper=card`)
  expect((await screen.findByRole('article', { name: `贺卡 ${sn}` })).textContent).toBe('生日快乐')
  await press('打印')
  expect(await screen.findByText('请填写补打原因')).toBeTruthy()
  expect(printed).not.toHaveBeenCalled()
  await userEvent.click(screen.getByRole('button', { name: '字迹不清' }))
  await press('打印')
  closeWindow()
  await userEvent.click((await question()).getByRole('button', { name: '打印好了' }))
  await waitFor(() => expect(callsOf(print.onlineCardPrinted)[0]?.body).toEqual({ reason: '字迹不清' }))
})

test('of many orders each has its sheet, and one that has none says why', async () => {
  const second = 'O20261115100000000002'
  serve(print.onlineA4, ({ params: { sn: name = '' } }) => ({
    order_sn: name,
    receipt: aReceipt({ order_sn: name }),
    setting: { ...defaultA4, show_price: false },
    face: 'serif' as const,
    align: 'center' as const,
    copy_no: name === second ? 2 : 0,
    printed_at: null,
  }))
  show(`?source=online&sn=${sn},${second}&paper=a4`)
  const sheets = await screen.findAllByRole('article')
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(sheets[0]?.textContent).toContain('33枝红玫瑰')
  expect(sheets[0]?.textContent).not.toContain('268.00')
  expect(screen.getByRole('article', { name: `A4订单 ${second}` }).textContent).toContain('补打第2次')
  expect(await screen.findByText('共 2 张')).toBeTruthy()
})

test('an order without words for a card says so', async () => {
  refuse(print.onlineCard, codes.noCard)
  show(`?source=online&sn=${sn}&paper=card`)
  expect((await screen.findByRole('alert')).textContent).toBe(`${sn}：${codes.noCard.message}`)
})

test('without an order the page says where to come from', async () => {
  show('')
  expect(await screen.findByText(/没有指定订单/)).toBeTruthy()
})
