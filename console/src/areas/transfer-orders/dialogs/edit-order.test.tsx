import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { codes } from '@zdb/contract/codes'
import { stores } from '@zdb/contract/shop/stores/endpoints'
import { acceptance } from '@zdb/contract/orders/acceptance/endpoints'
import { transferOrders } from '@zdb/contract/orders/transfer-orders/endpoints'
import { noCurve } from '../../../../test/acceptance.ts'
import { callsOf, refuse, serve } from '../../../../test/fake-server.ts'
import { anOrderingSetting } from '../../../../test/shops/stores.ts'
import { showPage } from '../../../../test/render.tsx'
import { aSentDetail } from '../../../../test/sent-orders.ts'
import { CreatePage } from '../create/create-page.tsx'

const sn = 'T202611150001'

beforeEach(() => {
  serve(acceptance.curve, noCurve)
  serve(transferOrders.draft, null)
  serve(transferOrders.update, null)
  serve(transferOrders.referencePrice, { low: null, middle: null, high: null, orders: 0 })
  serve(stores.productTypes, [{ id: 1, name: '鲜花' }])
  serve(stores.orderingSetting, anOrderingSetting())
})

const show = async (change: Parameters<typeof aSentDetail>[0] = {}) => {
  serve(transferOrders.detail, aSentDetail(change))
  showPage(CreatePage, { at: `transfer_order/create?sn=${sn}` })
  await screen.findByLabelText('收货人')
}
const priced = async (price: string) => {
  const field = screen.getByLabelText('价格')
  await userEvent.clear(field)
  await userEvent.type(field, price)
}
const save = () => userEvent.click(screen.getByRole('button', { name: '保存修改' }))
const proof = async () => within(await screen.findByRole('dialog', { name: '确认加价' }))

test('a paid order that grows dearer is saved with the payment password', async () => {
  await show()
  await priced('300.00')
  await save()
  const form = await proof()
  expect(form.getByText('268.00')).toBeTruthy()
  expect(form.getByText('300.00')).toBeTruthy()
  await userEvent.click(form.getByRole('button', { name: '确认并保存' }))
  expect(await form.findByText('请输入支付密码')).toBeTruthy()
  expect(callsOf(transferOrders.update)).toHaveLength(0)
  await userEvent.type(form.getByLabelText('支付密码'), '123456')
  await userEvent.click(form.getByRole('button', { name: '确认并保存' }))
  expect(await screen.findByText('转单已修改')).toBeTruthy()
  expect(callsOf(transferOrders.update)[0]).toMatchObject({
    params: { sn },
    body: { price: '300.00', pay_password: '123456' },
  })
})

test('a wrong password leaves the question open, and what is wrong with the order closes it', async () => {
  await show()
  await priced('300.00')
  await save()
  const form = await proof()
  refuse(transferOrders.update, codes.payPasswordWrong)
  await userEvent.type(form.getByLabelText('支付密码'), '000000')
  await userEvent.click(form.getByRole('button', { name: '确认并保存' }))
  await waitFor(() => expect(callsOf(transferOrders.update)).toHaveLength(1))
  expect(await proof()).toBeTruthy()
  refuse(transferOrders.update, { ...codes.invalid, errors: [{ field: 'mobile', message: '这个号码收不到短信' }] })
  await userEvent.click(form.getByRole('button', { name: '确认并保存' }))
  expect(await screen.findByText('这个号码收不到短信', { selector: 'p[role=alert]' })).toBeTruthy()
  expect(screen.queryByRole('dialog', { name: '确认加价' })).toBeNull()
})

test.for([
  ['cheaper', '200.00', {}],
  ['as dear as before', '268.00', {}],
  ['dearer but not paid yet', '300.00', { order_status: 0, order_status_zh: '待付款' }],
] as const)('an order that is %s asks for no password', async ([, price, change]) => {
  await show(change)
  await priced(price)
  await save()
  expect(await screen.findByText('转单已修改')).toBeTruthy()
  expect(callsOf(transferOrders.update)[0]?.body).not.toHaveProperty('pay_password')
})

test('whoever rewrites a compete order reads that the quotes will be void', async () => {
  await show({ kind: 2, kind_zh: '竞价单', order_status: 6, order_status_zh: '竞价中', order_amount: null })
  expect(screen.getByText('修改后，已有的报价失效，门店会收到通知并重新报价。')).toBeTruthy()
  expect(screen.queryByLabelText('价格')).toBeNull()
})
