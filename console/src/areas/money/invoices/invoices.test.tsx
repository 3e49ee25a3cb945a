import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { files } from '@zdb/contract/desk/files/endpoints'
import { invoices } from '@zdb/contract/money/invoices/endpoints'
import { routeTo } from '@zdb/contract/pages'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { aServiceInvoice, anOrderInvoice, aTitle, type OrderInvoice } from '../../../../test/money/invoices.ts'
import { inMinutes } from '../../../../test/orders.ts'
import { pageOf } from '../../../../test/page-of.ts'
import { showPage } from '../../../../test/render.tsx'
import { MerchantInvoicesPage } from './merchant/merchant-invoices-page.tsx'
import { ServiceInvoicesPage } from './service/service-invoices-page.tsx'
import { TitlesPage } from './titles/titles-page.tsx'

const number = '26312000000012345678'
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = (place: ReturnType<typeof within>, name: string) => userEvent.click(place.getByRole('button', { name }))

const asked = (...rows: OrderInvoice[]) => {
  serve(invoices.requested, pageOf(...rows))
  serve(invoices.requestedTotals, { all: rows.length })
  return showPage(MerchantInvoicesPage, { at: routeTo('merchantInvoices') })
}

const received = (...rows: OrderInvoice[]) => {
  serve(invoices.received, pageOf(...rows))
  serve(invoices.receivedTotals, { all: rows.length })
  return showPage(MerchantInvoicesPage, { at: routeTo('merchantInvoices', { side: 'receive' }) })
}

beforeEach(() => {
  serve(invoices.titles, [aTitle()])
  serve(invoices.requestedTotals, {})
  serve(invoices.receivedTotals, { all: 5, open: 3, late: 2 })
})

describe('invoices between merchants', () => {
  test('who asked sees whose turn it is, reminds once a day, and revokes', async () => {
    refuse(invoices.remind, codes.invoiceReminded)
    serve(invoices.revoke, null)
    asked(anOrderInvoice({ overdue: true, turn: { owner: 'shop', until: inMinutes(-90), outcome: '' } }))
    const row = within(await screen.findByRole('row', { name: /望京店/ }))
    // What the other side of the desk owes is not hidden behind this one.
    expect(screen.getByRole('radio', { name: '向我申请的，2 张超期' })).toBeTruthy()
    expect(screen.getByRole('tab', { name: /^已超期/ })).toBeTruthy()
    for (const words of ['待开票', '等待对方', '开票超时 1小时30分钟', '抬头：花语花艺有限公司'])
      expect(row.getByText(words)).toBeTruthy()
    await press(row, '提醒开票')
    expect(await screen.findByText(codes.invoiceReminded.message)).toBeTruthy()
    await press(row, '撤销')
    await press(await dialog('撤销发票申请？'), '撤销')
    expect(await screen.findByText('发票申请已撤销')).toBeTruthy()
    expect(callsOf(invoices.revoke)[0]?.params).toEqual({ id: '7' })
  })

  test('who writes it accepts the sum that is shown, and uploads number and file', async () => {
    serve(invoices.review, null)
    serve(invoices.upload, null)
    const kept = {
      url: '/files/a~b.pdf',
      name: '发票.pdf',
      size: 3,
      type: 'application/pdf',
      width: null,
      height: null,
    }
    serve(files.upload, { ...kept, kind: 'file' })
    received(anOrderInvoice({ partner: '花语鲜花', actions: ['accept', 'upload', 'refuse'] }))
    const row = within(await screen.findByRole('row', { name: /花语鲜花/ }))
    await press(row, '接受')
    await waitFor(() =>
      expect(callsOf(invoices.review)[0]?.body).toEqual({ id: '7', accepted: true, amount: '128.00' }),
    )
    await press(row, '上传发票')
    const form = await dialog('上传发票')
    await press(form, '发给对方')
    expect(await form.findByText('发票号码为20位数字')).toBeTruthy()
    expect(form.getByText('请上传发票文件')).toBeTruthy()
    await userEvent.type(form.getByLabelText('发票号码'), number)
    await userEvent.upload(
      form.getByLabelText('上传发票文件'),
      new File(['x'], '发票.pdf', { type: 'application/pdf' }),
    )
    expect(await form.findByText('发票.pdf')).toBeTruthy()
    await press(form, '发给对方')
    expect(await screen.findByText('发票已发给对方')).toBeTruthy()
    expect(callsOf(invoices.upload)[0]?.body).toEqual({ id: '7', number, file: kept.url, amount: '128.00' })
  })

  test('a month of one shop is asked for at the sum that is shown', async () => {
    serve(invoices.billable, [{ shop_id: '5', shop_name: '望京店', order_count: 2, amount: '256.00' }])
    serve(invoices.requestMonth, { id: '8' })
    asked()
    expect(await screen.findByText(/还没有申请过发票/)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: '按月申请发票' }))
    const form = await dialog('按月申请发票')
    await userEvent.click(await form.findByRole('option', { name: /望京店 · 2 单/ }))
    await userEvent.click(form.getByLabelText('发票抬头'))
    await userEvent.click(await screen.findByTitle(/花语花艺有限公司 91440101MA5CXYT467/))
    await press(form, '提交申请')
    expect(await screen.findByText('发票申请已提交')).toBeTruthy()
    expect(callsOf(invoices.requestMonth)[0]?.body).toMatchObject({ shop_id: '5', title_id: '3', amount: '256.00' })
  })

  test('opened, it tells its title and leads to each of its orders', async () => {
    serve(invoices.show, { ...anOrderInvoice(), orders: [{ sn: 'T1', amount: '128.00', ended_at: null }] })
    asked(anOrderInvoice())
    await userEvent.click(await screen.findByRole('button', { name: '查看' }))
    const shown = await dialog('发票申请')
    expect((await shown.findByRole('link', { name: 'T1' })).getAttribute('href')).toBe(
      '/console/transfer_order/detail/T1',
    )
    expect(shown.getByText('91440101MA5CXYT467')).toBeTruthy()
  })
})

describe('service invoices', () => {
  const bill = {
    month: '2026-10',
    kind: 'flashPush',
    kind_zh: '闪推服务',
    amount: '99.10',
    status: 'open',
    status_zh: '未开票',
  } as const

  test('that wait for the platform say since when they are late', async () => {
    serve(invoices.bills, [])
    serve(invoices.service, pageOf(aServiceInvoice({ status: 0, status_zh: '待开票', until: inMinutes(-90) })))
    showPage(ServiceInvoicesPage, { at: routeTo('serviceInvoices') })
    expect((await screen.findByRole('row', { name: /待开票/ })).textContent).toContain('等待平台开票超时 1小时30分钟')
  })

  test('are applied for with the bills that are ticked, at their sum', async () => {
    serve(invoices.bills, [
      bill,
      { ...bill, month: '2026-09', amount: '0.20' },
      { ...bill, month: '2026-08', status: 'issued' },
    ])
    serve(invoices.service, pageOf(aServiceInvoice()))
    serve(invoices.applyService, { id: '10' })
    showPage(ServiceInvoicesPage, { at: routeTo('serviceInvoices') })
    await userEvent.click(await screen.findByLabelText('选择 2026-10 闪推服务'))
    await userEvent.click(screen.getByLabelText('选择 2026-09 闪推服务'))
    expect(screen.queryByLabelText('选择 2026-08 闪推服务')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '申请发票' }))
    const form = await dialog('申请服务发票')
    await userEvent.click(await form.findByLabelText('发票抬头'))
    await userEvent.click(await screen.findByTitle(/花语花艺有限公司 91440101MA5CXYT467/))
    await press(form, '提交申请')
    expect(await screen.findByText('发票申请已提交')).toBeTruthy()
    expect(callsOf(invoices.applyService)[0]?.body).toMatchObject({
      amount: '99.30',
      bills: [
        { month: '2026-10', kind: 'flashPush' },
        { month: '2026-09', kind: 'flashPush' },
      ],
    })
  })

  test('a wrong one is asked to be corrected', async () => {
    serve(invoices.bills, [])
    serve(invoices.service, pageOf(aServiceInvoice()))
    serve(invoices.correctService, null)
    showPage(ServiceInvoicesPage, { at: routeTo('serviceInvoices') })
    await userEvent.click(await screen.findByRole('button', { name: '申请更正' }))
    const form = await dialog('申请更正发票')
    await userEvent.click(await form.findByLabelText('发票抬头'))
    await userEvent.click(await screen.findByTitle(/花语花艺有限公司 91440101MA5CXYT467/))
    await userEvent.type(form.getByLabelText('更正原因'), '抬头有误')
    await press(form, '提交申请')
    await waitFor(() =>
      expect(callsOf(invoices.correctService)[0]).toMatchObject({
        params: { id: '9' },
        body: { title_id: '3', reason: '抬头有误' },
      }),
    )
  })
})

describe('titles', () => {
  test('a company needs a right tax number, a person none', async () => {
    serve(invoices.titles, [])
    serve(invoices.saveTitle, { id: '4' })
    showPage(TitlesPage, { at: routeTo('invoiceTitles') })
    await userEvent.click((await screen.findAllByRole('button', { name: '新增发票抬头' }))[0] as HTMLElement)
    const form = await dialog('新增发票抬头')
    await userEvent.type(form.getByLabelText('发票抬头'), '林小花')
    await userEvent.type(form.getByLabelText('税号'), '91440101MA5CXYT468')
    await press(form, '保存')
    expect(await form.findByText('请填写正确的税号（18位统一社会信用代码）')).toBeTruthy()
    await userEvent.click(form.getByLabelText('个人'))
    await press(form, '保存')
    expect(await screen.findByText('发票抬头已保存')).toBeTruthy()
    expect(callsOf(invoices.saveTitle)[0]?.body).toEqual({ kind: 'person', name: '林小花', email: '' })
  })

  test('one is made the usual one, and deleted after a question', async () => {
    serve(invoices.titles, [aTitle({ is_default: false })])
    serve(invoices.saveTitle, { id: '3' })
    serve(invoices.removeTitle, null)
    showPage(TitlesPage, { at: routeTo('invoiceTitles') })
    await userEvent.click(await screen.findByRole('button', { name: '设为默认' }))
    await waitFor(() => expect(callsOf(invoices.saveTitle)[0]?.body).toMatchObject({ id: '3', is_default: true }))
    await userEvent.click(screen.getByRole('button', { name: '删除' }))
    await press(await dialog('删除抬头“花语花艺有限公司”？'), '删除')
    expect(await screen.findByText('已删除发票抬头')).toBeTruthy()
  })
})
