import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { print } from '@zdb/contract/desk/print/endpoints'
import { page } from '#core/router/page.ts'
import { callsOf, refuse, serve } from '../../../test/fake-server.ts'
import { clerk } from '../../../test/people.ts'
import { aJob, aPrinter } from '../../../test/printing.ts'
import { openConsole, showPage } from '../../../test/render.tsx'
import { BatchPrint } from './batch-print.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import { PrintDialog } from './print-dialog.tsx'

const sn = 'O20261115100000000001'
const order = { source: 'online', sn, sid: '7' } as const
const nothing = () => Promise.resolve()

beforeEach(() => {
  serve(print.printers, [aPrinter(), aPrinter({ id: '32', name: '制作间', state: 'noPaper' })])
  serve(print.onlineTicket, { message: '已送去前台打印', jobs: ['1', '2'] })
})

const Shown = () => <PrintDialog order={order} refresh={nothing} onClose={() => undefined} />
const dialog = async (name = '打印小票') => within(await screen.findByRole('dialog', { name }))
const press = (place: ReturnType<typeof within>, name: string) => userEvent.click(place.getByRole('button', { name }))
const sent = () => callsOf(print.onlineTicket).map(({ body }) => body)

test('both tickets go to the printer that the rules say, and the toast says what the server said', async () => {
  showPage(Shown)
  await press(await dialog(), '打印')
  expect(await screen.findByText('已送去前台打印')).toBeTruthy()
  expect(sent()).toEqual([{ documents: ['kitchen', 'customer'], reason: '' }])
})

test('one ticket on a chosen printer, and a printer in trouble says so', async () => {
  showPage(Shown)
  const form = await dialog()
  await userEvent.click(form.getByRole('checkbox', { name: '顾客联' }))
  await userEvent.click(await form.findByRole('combobox', { name: '打印机' }))
  await userEvent.click(await screen.findByTitle('制作间（缺纸）'))
  expect(form.getByText('制作间缺纸，恢复后才会出纸')).toBeTruthy()
  await press(form, '打印')
  await waitFor(() => expect(sent()).toEqual([{ documents: ['kitchen'], reason: '', printer_id: '32' }]))
})

test('what was printed before needs a reason, and only then comes out again', async () => {
  refuse(print.onlineTicket, codes.reprintReason)
  showPage(Shown)
  const form = await dialog()
  await press(form, '打印')
  await press(form, '补打')
  expect(form.getByText('请填写补打原因')).toBeTruthy()
  expect(sent()).toHaveLength(1)
  serve(print.onlineTicket, { message: '已补打', jobs: ['3'] })
  await press(form, '字迹不清')
  await press(form, '补打')
  expect(await screen.findByText('已补打')).toBeTruthy()
  expect(sent()[1]?.reason).toBe('字迹不清')
})

test('a store without a printer leads to where one is bound', async () => {
  serve(print.printers, [])
  showPage(Shown)
  const link = await screen.findByRole('link', { name: '去绑定打印机' })
  expect(link.getAttribute('href')).toBe('/console/platform_shop_print_setting?sid=7')
})

test('many are printed one by one; those printed before are printed again with one reason', async () => {
  const second = 'O20261115100000000002'
  const repeat = () => refuse(print.onlineTicket, codes.reprintReason)
  serve(print.onlineTicket, () => {
    repeat()
    return { message: '已送去打印', jobs: ['1'] }
  })
  const done: string[][] = []
  const Batch = () => (
    <BatchPrint
      orders={[order, { ...order, sn: second }]}
      refresh={nothing}
      onDone={(sns) => void done.push([...sns])}
    />
  )
  showPage(Batch)
  await userEvent.click(await screen.findByRole('button', { name: '批量打印' }))
  await press(await dialog('打印 2 单'), '打印')
  const results = await dialog('打印：成功1单，未成功1单')
  expect(results.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `${sn}已送去打印`,
    `${second}${codes.reprintReason.message}`,
  ])
  expect(done).toEqual([[sn]])
  serve(print.onlineTicket, { message: '已补打', jobs: ['3'] })
  await userEvent.type(results.getByRole('textbox', { name: '补打原因' }), '卡纸')
  await press(results, '补打 1 单')
  expect(await screen.findByText('1 单已送去打印')).toBeTruthy()
  expect(callsOf(print.onlineTicket).map(({ params }) => params.sn)).toEqual([sn, second, second])
})

const Panel = () => <JobsPanel source="online" sn={sn} />

test('the order says which paper came out when, where, by whom and why once more', async () => {
  serve(print.onlineJobs, [
    aJob({ id: '2', title: '制作联（补打1）', copy_no: 1, reason: '字迹不清', account: '小周' }),
    aJob({ account: '' }),
  ])
  showPage(Panel)
  const rows = await screen.findAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('制作联（补打1）已打印前台5分钟前')
  expect(rows[0]?.textContent).toContain('小周 · 原因：字迹不清')
  expect(rows[1]?.textContent).toContain('自动打印')
})

test('who has looked at the printer settles what nobody knows', async () => {
  serve(print.onlineJobs, [
    aJob({ status: 40, status_zh: '结果未知', tone: 'red', printed_at: null, actions: ['settle'] }),
  ])
  serve(print.settleJob, null)
  showPage(Panel)
  await userEvent.click(await screen.findByRole('button', { name: '确认结果' }))
  await press(await dialog('制作联打印出来了吗？'), '没有出来')
  expect(await screen.findByText('已记为没有打印，可以重新打印')).toBeTruthy()
  expect(callsOf(print.settleJob)[0]?.body).toEqual({ came_out: false })
})

test('who may not see paper is not asked about it', async () => {
  openConsole([page('home', { gate: 'always', load: () => Promise.resolve(Panel) })], { me: clerk('online.read') })
  await waitFor(() => expect(document.title).toContain('工作台'))
  expect(screen.queryByText('打印记录')).toBeNull()
})
