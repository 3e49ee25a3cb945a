import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { onlineOrders } from '@zdb/contract/orders/online-orders/endpoints'
import { handOver } from '#core/http/downloads.ts'
import { callsOf, refuse, respond, serve } from '../../../../test/fake-server.ts'
import { showPage } from '../../../../test/render.tsx'
import { ImportPage } from './import-page.tsx'
import type { Sheet } from './sheet-lines.ts'

const aSheet = (change: Partial<Sheet> = {}): Sheet => ({
  id: '5',
  state: 'ready',
  name: '情人节.xlsx',
  rows: 40,
  read: 40,
  saved: 0,
  bad: [
    { line: 3, field: '手机号', message: '请输入正确的手机号' },
    { line: 3, field: '配送日期', message: '请填写配送日期' },
    { line: 31, field: '城市', message: '请填写城市' },
  ],
  bad_total: 2,
  duplicates: [{ line: 9, order_sn: 'O20261115000001' }],
  preview: [
    { 行: '2', 收货人: '林**', 手机号: '***2210', 配送日期: '2036-02-14' },
    { 行: '3', 收货人: '王**', 手机号: '***1', 配送日期: '' },
  ],
  notes: [],
  message: '',
  ...change,
})

const show = (query = '?way=excel') => showPage(ImportPage, { at: `netorder/import${query}` })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const xlsx = (name = '情人节.xlsx') => new File(['PK'], name, { type: '' })

test('a sheet is uploaded, read with progress, and can be found again by its address', async () => {
  serve(onlineOrders.readExcel, aSheet({ state: 'reading', rows: 0, read: 0, bad: [], preview: [], duplicates: [] }))
  serve(onlineOrders.importJob, aSheet({ state: 'reading', rows: 0, read: 12_000, bad_total: 2 }))
  const { address } = show()
  await userEvent.upload(await screen.findByLabelText('选择 Excel 表格'), xlsx(), { applyAccept: false })
  expect(await screen.findByText('已检查 12000 行，2 行有误')).toBeTruthy()
  expect(address()).toBe('/console/netorder/import?way=excel&import=5')
  expect(callsOf(onlineOrders.readExcel)[0]?.file?.name).toBe('情人节.xlsx')
  serve(onlineOrders.importJob, aSheet())
  expect(await screen.findByRole('button', { name: '导入 37 行' })).toBeTruthy()
})

test('a sheet that is no longer there is asked for once, and another one can be taken', async () => {
  refuse(onlineOrders.importJob, codes.notFound)
  const { address } = show('?way=excel&import=5')
  const place = within(await screen.findByRole('region', { name: 'Excel 导入' }))
  expect(await place.findByText(codes.notFound.message)).toBeTruthy()
  const asked = callsOf(onlineOrders.importJob).length
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(callsOf(onlineOrders.importJob)).toHaveLength(asked)
  await press('换一份表格')
  expect(await screen.findByLabelText('选择 Excel 表格')).toBeTruthy()
  expect(address()).toBe('/console/netorder/import?way=excel')
})

test('only sheets of the kind that can be read are taken', async () => {
  show()
  await userEvent.upload(await screen.findByLabelText('选择 Excel 表格'), xlsx('订单.csv'), { applyAccept: false })
  expect(await screen.findByText('请选择 .xlsx 表格')).toBeTruthy()
  expect(callsOf(onlineOrders.readExcel)).toHaveLength(0)
})

test('each bad line is told by its number and reason, also beyond the preview', async () => {
  serve(onlineOrders.importJob, aSheet())
  show('?import=5')
  const lines = within(await screen.findByRole('table', { name: '要核对的行' }))
  expect(lines.getByRole('row', { name: /^3 请输入正确的手机号；请填写配送日期/ })).toBeTruthy()
  expect(lines.getByRole('row', { name: /^31 请填写城市/ })).toBeTruthy()
  expect(lines.getByRole('row', { name: /^9 可能与 O20261115000001 重复/ })).toBeTruthy()
  const preview = within(screen.getByRole('table', { name: '预览' }))
  expect(preview.getByRole('row', { name: /^2 可以导入 林/ })).toBeTruthy()
  expect(preview.getByText('（空）')).toBeTruthy()
})

test('what of the sheet was not read is told before anything is saved', async () => {
  serve(onlineOrders.importJob, aSheet({ notes: ['只读取了工作表“网单”，未读取：“二店”', '第5行是隐藏的行，未读取'] }))
  show('?import=5')
  const notes = within(await screen.findByRole('list', { name: '没有读取的内容' }))
  expect(notes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '只读取了工作表“网单”，未读取：“二店”',
    '第5行是隐藏的行，未读取',
  ])
})

test('the good lines are saved with progress, the bad ones and the duplicates are left out', async () => {
  serve(onlineOrders.importJob, aSheet())
  serve(onlineOrders.startImport, () => {
    serve(onlineOrders.importJob, aSheet({ state: 'saving', saved: 20 }))
    return null
  })
  show('?import=5')
  await press('导入 37 行')
  expect(await screen.findByText('已保存 20 行 / 共 40 行')).toBeTruthy()
  expect(callsOf(onlineOrders.startImport)[0]).toMatchObject({
    params: { id: '5' },
    body: { skip_bad: true, skip_duplicates: true },
  })
  serve(onlineOrders.importJob, aSheet({ state: 'done', saved: 37 }))
  expect(await screen.findByText('已导入 37 单')).toBeTruthy()
  expect(screen.getByText('其余 3 行有误或重复，未导入')).toBeTruthy()
  expect(screen.getByRole('link', { name: '去网单管理安排' }).getAttribute('href')).toBe(
    '/console/netorder/new_index?channel=12',
  )
})

test('duplicates are imported as well when one says so', async () => {
  serve(onlineOrders.importJob, aSheet())
  serve(onlineOrders.startImport, null)
  show('?import=5')
  await userEvent.click(await screen.findByRole('radio', { name: '仍要导入' }))
  await press('导入 38 行')
  await waitFor(() => expect(callsOf(onlineOrders.startImport)[0]?.body.skip_duplicates).toBe(false))
})

test('a sheet without a good line cannot be imported', async () => {
  serve(onlineOrders.importJob, aSheet({ rows: 2, bad_total: 2, duplicates: [] }))
  show('?import=5')
  const button = await screen.findByRole('button', { name: '没有可导入的行' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
})

test('a sheet that cannot be read says why, and another can be chosen', async () => {
  serve(onlineOrders.importJob, aSheet({ state: 'failed', message: '表格缺少“手机号”这一列' }))
  show('?import=5')
  expect(await screen.findByText('表格缺少“手机号”这一列')).toBeTruthy()
  await press('重新上传')
  expect(await screen.findByLabelText('选择 Excel 表格')).toBeTruthy()
})

test('the template is one press away', async () => {
  const save = vi.spyOn(handOver, 'save').mockImplementation(() => undefined)
  respond(onlineOrders.importTemplate, () => new Response('PK', { headers: { 'content-type': 'application/xlsx' } }))
  show()
  await press('下载模板')
  await waitFor(() => expect(save.mock.calls[0]?.[1]).toBe('网单导入模板.xlsx'))
})
