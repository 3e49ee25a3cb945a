import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeOffs } from '@zdb/contract/orders/write-offs/endpoints'
import { codes } from '@zdb/contract/codes'
import { inMinutes } from '../../../test/orders.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { showPage } from '../../../test/render.tsx'
import type { WriteOffRow } from './parts/undo-write-off.ts'
import { WriteOffPage } from './write-off-page.tsx'

const rose = { code: '1001', title: '红玫瑰花束代金券', amount: '99.00', expires_at: '2036-12-31 23:59:59' }
const cake = { code: '1002', title: '蛋糕代金券', amount: '168.50', expires_at: null }

const aRecord = (change: Partial<WriteOffRow> = {}): WriteOffRow => ({
  id: '7',
  code: '1001',
  title: '红玫瑰花束代金券',
  amount: '99.00',
  store: { sid: '3', name: '国贸店' },
  status: 'verified',
  actor: '林老板',
  at: inMinutes(-2),
  undo_until: inMinutes(58),
  ...change,
})
const records = (...items: WriteOffRow[]) =>
  serve(writeOffs.list, { items, total: items.length, page: 1, page_size: 20 })

beforeEach(() => {
  records()
})

const show = (query = '') => showPage(WriteOffPage, { at: `netorder/writeoff${query}` })

/** The counter as a channel would answer it: looks up, writes off, takes back. */
const answering = () =>
  serve(writeOffs.act, ({ body }) => {
    if (body.action === 'check') return { token: 'sealed', vouchers: [rose, cake], message: '' }
    if (body.action === 'undo') return { token: '', vouchers: [], message: '已撤销核销' }
    return {
      token: '',
      vouchers: [rose, cake].filter(({ code }) => body.codes?.includes(code)),
      message: `已核销${body.codes?.length}张`,
    }
  })

test('a scanned code shows its vouchers, and a second Enter writes them off', async () => {
  answering()
  show()
  await userEvent.type(await screen.findByLabelText('券码'), '888866{Enter}')
  const found = within(await screen.findByRole('list', { name: '可核销的券' }))
  expect(found.getByText('蛋糕代金券')).toBeTruthy()
  expect(found.getByText('2036-12-31 23:59 到期')).toBeTruthy()
  expect(callsOf(writeOffs.act)[0]?.body).toEqual({ action: 'check', code: '888866' })
  records(aRecord(), aRecord({ id: '8', code: '1002', title: '蛋糕代金券' }))
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText('已核销2张')).toBeTruthy()
  expect(callsOf(writeOffs.act)[1]?.body).toEqual({ action: 'verify', token: 'sealed', codes: ['1001', '1002'] })
  expect(screen.getByLabelText<HTMLInputElement>('券码').value).toBe('')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('券码')))
})

test('on a phone the camera reads the code', async () => {
  vi.spyOn(window, 'matchMedia').mockReturnValue(Object.assign(new EventTarget(), { matches: true }) as MediaQueryList)
  const seen = vi
    .fn()
    .mockResolvedValueOnce([])
    .mockResolvedValue([{ rawValue: '888866' }])
  vi.stubGlobal('createImageBitmap', () => Promise.resolve({ close: vi.fn() }))
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = seen
    },
  )
  answering()
  show()
  const camera = await screen.findByLabelText('券码照片')
  const photo = () => userEvent.upload(camera, new File(['x'], 'voucher.jpg', { type: 'image/jpeg' }))
  await photo()
  expect(await screen.findByText('没有认出券码，请对准再拍一次，或者直接输入')).toBeTruthy()
  await photo()
  expect(await screen.findByText('蛋糕代金券')).toBeTruthy()
  expect(callsOf(writeOffs.act)[0]?.body).toEqual({ action: 'check', code: '888866' })
  vi.unstubAllGlobals()
})

test('a voucher the guest wants to keep is left out, and the sum follows', async () => {
  answering()
  show()
  await userEvent.type(await screen.findByLabelText('券码'), '888866{Enter}')
  expect(await screen.findByRole('button', { name: '核销 2 张，共 ¥267.50' })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: '蛋糕代金券' }))
  await userEvent.click(screen.getByRole('button', { name: '核销 1 张，共 ¥99.00' }))
  await screen.findByText('已核销1张')
  expect(callsOf(writeOffs.act)[1]?.body.codes).toEqual(['1001'])
})

test('a pasted code is looked up without any key', async () => {
  answering()
  show()
  await userEvent.click(await screen.findByLabelText('券码'))
  await userEvent.paste(' 888866 ')
  expect(await screen.findByText('蛋糕代金券')).toBeTruthy()
  expect(callsOf(writeOffs.act)[0]?.body.code).toBe('888866')
})

test('the next guest’s scan looks up a new code instead of writing off the last one', async () => {
  answering()
  show()
  await userEvent.type(await screen.findByLabelText('券码'), '888866{Enter}')
  await screen.findByText('蛋糕代金券')
  await userEvent.keyboard('777{Enter}')
  await waitFor(() => expect(callsOf(writeOffs.act)).toHaveLength(2))
  expect(callsOf(writeOffs.act)[1]?.body).toEqual({ action: 'check', code: '777' })
})

test('a refused code says why under the input', async () => {
  refuse(writeOffs.act, { code: codes.voucherRefused.code, message: '该券已过期' })
  show()
  await userEvent.type(await screen.findByLabelText('券码'), '1{Enter}')
  const counter = within(screen.getByRole('region', { name: '核销' }))
  expect((await counter.findByRole('alert')).textContent).toBe('该券已过期')
})

test('what was just written off is taken back while the channel allows it', async () => {
  answering()
  show()
  await userEvent.type(await screen.findByLabelText('券码'), '888866{Enter}')
  await userEvent.click(await screen.findByRole('checkbox', { name: '蛋糕代金券' }))
  records(aRecord())
  await userEvent.click(screen.getByRole('button', { name: /核销 1 张/ }))
  await screen.findByText('已核销1张')
  const counter = within(screen.getByRole('region', { name: '核销' }))
  records(aRecord({ status: 'undone', undo_until: null }))
  await userEvent.click(await counter.findByRole('button', { name: '撤销' }))
  expect(await counter.findByText('已撤销')).toBeTruthy()
  expect(callsOf(writeOffs.act).at(-1)?.body).toEqual({ action: 'undo', id: '7' })
})

test('records tell who wrote off what, and only the recent ones can be taken back', async () => {
  answering()
  records(aRecord(), aRecord({ id: '6', code: '0999', title: '旧券', undo_until: null }))
  show()
  const table = within(await screen.findByRole('table', { name: '核销记录' }))
  expect(table.getAllByText('林老板')).toHaveLength(2)
  expect(table.getAllByRole('button', { name: '撤销' })).toHaveLength(1)
  await userEvent.click(table.getByRole('button', { name: '撤销' }))
  await userEvent.click(await screen.findByRole('button', { name: '撤销核销' }))
  expect(await screen.findByText('已撤销核销')).toBeTruthy()
})

test('records are searched, and an empty search says so', async () => {
  show()
  expect(await screen.findByText(/还没有核销过/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('券码或商品'), '玫瑰{Enter}')
  expect(await screen.findByText('没有找到这样的核销记录')).toBeTruthy()
  expect(callsOf(writeOffs.list).at(-1)?.query.keyword).toBe('玫瑰')
})
